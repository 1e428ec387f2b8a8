-- Constraints of tables that have been renamed get the names that PostgreSQL gives them in a new database.
alter table bulk_conversation_change rename constraint conversation_deed_pkey to bulk_conversation_change_pkey;
alter table bulk_conversation_change rename constraint conversation_deed_app_id_task_id_fkey to bulk_conversation_change_app_id_task_id_fkey;
alter table channel_diagnostics rename constraint channel_examination_app_id_fkey to channel_diagnostics_app_id_fkey;
alter table external_call rename constraint errand_state_check to external_call_state_check;

-- From PostgreSQL 18 on, "not null" is a constraint with a name.
do $$
declare one record;
begin
  for one in
    select k.conrelid::regclass as host, k.conname as old, c.relname || '_' || a.attname || '_not_null' as new
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'n' and c.relnamespace = current_schema()::regnamespace and k.conname ~ '_not_null$'
      and k.conname <> left(c.relname || '_' || a.attname || '_not_null', 63)
  loop
    execute format('alter table %s rename constraint %I to %I', one.host, one.old, one.new);
  end loop;
end $$;
