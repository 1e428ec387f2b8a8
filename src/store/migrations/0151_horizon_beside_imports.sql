-- An import of a workspace takes minutes and writes no line under its own transaction, so no reader has to wait for it (decision 299).
create or replace function log_horizon() returns xid8 language sql stable as $$
  select coalesce(
    (
      select min(open.xid) from pg_snapshot_xip(pg_current_snapshot()) as open (xid)
      where not exists (
        select from pg_stat_activity a
        where a.backend_xid = open.xid::xid
          and (a.datid <> (select oid from pg_database where datname = current_database()) or a.application_name = 'parley import'))
    ),
    pg_snapshot_xmax(pg_current_snapshot()))
$$;
