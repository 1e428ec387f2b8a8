-- The mailed link proves that the address is theirs; only a hash of its token is kept. Who is a member is not invited as well.
alter table invitation add column token_hash bytea unique;
alter table invitation add column invited_by text;
alter table invitation add column sent_at timestamptz not null default now();
delete from invitation i using "user" u, member m where u.email = i.email and m.user_id = u.id and m.app_id = i.app_id;
