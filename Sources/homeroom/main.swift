print("homeroom")
