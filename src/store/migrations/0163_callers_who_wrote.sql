-- When a session or a key last changed something: so long it does not read from a replica (decision 307). Written only where there is one.
create table caller_write (
  caller text primary key,
  at timestamptz not null
);
