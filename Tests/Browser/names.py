"""Who goes to Lakeside: names as they come, short and long and in three scripts."""

TEACHERS = {
    "teacher": ("Lise", "Brandt"),
    "colleague": ("Tomás", "Ferreira"),
    "newTeacher": ("Ines", "Moreau"),
}

# Those whom the tests speak of by a name; the rest of the class is in OTHERS.
STUDENTS = {
    "student": ("Emmy", "Lindqvist"),
    "diligent": ("Jonas", "Okafor"),
    "struggling": ("X", "O"),
    "longest": ("Maximiliana-Alexandrina", "Featherstonehaugh-Wolfeschlegelstein"),
    "arabic": ("ليلى", "الحسيني"),
    "alsoArabic": ("يوسف", "عبد الرحمن"),
    "quiet": ("Piet", "van den Berg"),
    "late": ("Zoë", "Ångström"),
    "absent": ("Mai", "Nguyễn"),
}

OTHERS = [
    ("Aino", "Virtanen"), ("Bo", "Li"), ("Carla", "Rossi"), ("Dmitri", "Sokolow"), ("Elif", "Yılmaz"),
    ("Farah", "Haddad"), ("Gustav", "Nyström"), ("Hana", "Novák"), ("Ivo", "Horvat"), ("Jana", "Kowalska"),
    ("Kofi", "Mensah"), ("Lena", "Vogel"), ("Mateo", "García Lorca"), ("Nils", "Hansen"), ("Olga", "Petrova"),
    ("Paul", "Schneider"), ("Quinn", "O’Brien"), ("Rosa", "Marín"), ("Sami", "Korhonen"), ("Tara", "Singh"),
    ("Uma", "Patel"), ("Viktor", "Dahl"), ("Wanda", "Zielińska"), ("Xenia", "Papadaki"), ("Yuki", "Tanaka"),
    ("张", "伟"),
]

NEW_STUDENT = ("Ole", "Neumann")
