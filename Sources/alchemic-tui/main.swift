print("alchemic-tui")
