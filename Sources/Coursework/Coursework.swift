// Coursework
