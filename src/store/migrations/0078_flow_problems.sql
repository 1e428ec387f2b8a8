-- How many problems a draft has, for the lists: counted once for each state of the draft and of what it may name, which the mark tells.
alter table flow
  add column problems int,
  add column problems_mark text;
