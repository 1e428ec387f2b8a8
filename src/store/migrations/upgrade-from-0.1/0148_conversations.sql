-- An erasure that is half done remembers which conversations it erases.
update task set cursor = jsonb_set(cursor #- '{half,talks}', '{half,conversationIds}', cursor #> '{half,talks}')
where kind = 'erase_contacts' and cursor #> '{half,talks}' is not null;
