-- By how much numbers were shifted in a copy of a workspace that still works elsewhere (decision 312). Null where it is no such copy.
alter table app add column arrival jsonb;
