-- Who wrote a draft last, as in the log: browsers that have it open are told what was saved since the place they know.
alter table flow add column xid xid8 not null default pg_current_xact_id();
create index flow_saved on flow (xid);
