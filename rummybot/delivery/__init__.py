"""From a hint to screens: what people see of a table, kept up to date on every surface."""
