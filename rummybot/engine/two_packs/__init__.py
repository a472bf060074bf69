"""What a hand of two packs with jokers can do at best, exactly; `arranging` is what is asked.
`arranger` searches, `weights` tells what cards weigh, `set_choices` and `chains` how sets and runs
come about.
"""
