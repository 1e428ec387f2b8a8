-- A queue is empty most of the time. Cut to nothing by a vacuum, it is taken for a table of no pages: statements planned then read it whole, row by row,
-- and go on so while a burst fills it. With its pages kept, they use its indexes.
alter table outbox set (vacuum_truncate = false);
alter table signal set (vacuum_truncate = false);
alter table timer set (vacuum_truncate = false);
alter table external_call set (vacuum_truncate = false);
alter table domain_event set (vacuum_truncate = false);
alter table early_status set (vacuum_truncate = false);
alter table media_file set (vacuum_truncate = false);
alter table push_delivery set (vacuum_truncate = false);
