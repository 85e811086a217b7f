"""The pages of the law: wordings by date, one offence through time, and every computation with its sum.

Open to everybody: the law is public, and nothing typed here is kept.
"""
