-- Rows that are rewritten many times have room beside them for their next version, so that a change of what no index holds touches no index.
alter table conversation set (fillfactor = 70);
alter table flow_session set (fillfactor = 70);
alter table contact set (fillfactor = 90);
-- `conversation_recent` holds the same, read from its other end.
drop index conversation_idle;
