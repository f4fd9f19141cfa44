// SQL
