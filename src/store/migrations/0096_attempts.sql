-- How often something was tried within a window, shared by all nodes. Keys are hashes: nobody reads an email or an address here.
create table attempt (
  key bytea primary key,
  count int not null,
  until timestamptz not null
);
create index attempt_until on attempt (until);
