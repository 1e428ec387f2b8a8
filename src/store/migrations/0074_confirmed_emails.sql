-- What vouches for a contact's email: a person, the API or a file of the workspace (business), a site's signed identity, or the link of a mail to it.
-- Null: somebody typed it. Whoever comes with this address finds the contact by a confirmed one alone.
alter table contact add column email_proof text check (email_proof in ('business', 'identity', 'link'));
create index contact_confirmed_email on contact (app_id, lower(email)) where email_proof is not null;
