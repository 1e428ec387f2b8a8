-- The place below which no line of a log can appear any more: the oldest transaction still open that could write here. The snapshot of PostgreSQL counts
-- those of every database of the server. What a process of another database runs is none of ours, and no other process ever runs it; who is not found is
-- taken for one of ours (decision 277).
create function log_horizon() returns xid8 language sql stable as $$
  select coalesce(
    (
      select min(open.xid) from pg_snapshot_xip(pg_current_snapshot()) as open (xid)
      where not exists (
        select from pg_stat_activity a
        where a.backend_xid = open.xid::xid and a.datid <> (select oid from pg_database where datname = current_database()))
    ),
    pg_snapshot_xmax(pg_current_snapshot()))
$$;
