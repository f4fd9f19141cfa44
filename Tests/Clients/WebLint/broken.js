export const broken = "";
