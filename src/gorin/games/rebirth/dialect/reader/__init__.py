"""Rebirth's texts read by their words, with the stages of `text/`.

`lexicon` and `verbs` declare the words; `scope` is what holds while an ability is read; `cards` and `amounts` say which
cards and numbers nouns mean; `selections`, `orders`, `statements`, `conditions` and `events` what verbs mean; `effects`
puts clauses together, `lines` icons, costs and effects to abilities.
"""
