-- Tables, columns and stored codes under the names that the code has for them.

alter table happening rename to domain_event;
alter table kept_wish rename to suppression;
alter table order_telling rename to order_notification_settings;
alter table template rename column heard_at to reported_at;

alter table step_tally rename to step_counter;
alter table step_tally_change rename to step_counter_change;

alter table conversation_tally rename to conversation_counter;
alter table conversation_tally_change rename to conversation_counter_change;
drop trigger conversation_tally_insert on conversation;
drop trigger conversation_tally_update on conversation;
drop trigger conversation_tally_delete on conversation;
drop function tally_conversations();

create function count_conversations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into conversation_counter_change
    select app_id, open_state, snoozed_until is not null, handler, coalesce(assignee_id, ''), coalesce(team_id, ''), unread_count > 0, count(*)
    from after_rows group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into conversation_counter_change
    select app_id, open_state, snoozed_until is not null, handler, coalesce(assignee_id, ''), coalesce(team_id, ''), unread_count > 0, -count(*)
    from before_rows group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into conversation_counter_change
    select app_id, open_state, snoozed, handler, assignee_id, team_id, unread, sum(one) from (
      select app_id, open_state, snoozed_until is not null as snoozed, handler, coalesce(assignee_id, '') as assignee_id,
        coalesce(team_id, '') as team_id, unread_count > 0 as unread, 1 as one from after_rows
      union all
      select app_id, open_state, snoozed_until is not null, handler, coalesce(assignee_id, ''), coalesce(team_id, ''), unread_count > 0, -1
      from before_rows
    ) both_sides group by 1, 2, 3, 4, 5, 6, 7 having sum(one) <> 0;
  end if;
  return null;
end $$;

create trigger conversation_counter_insert after insert on conversation
  referencing new table as after_rows for each statement execute function count_conversations();
create trigger conversation_counter_update after update on conversation
  referencing old table as before_rows new table as after_rows for each statement execute function count_conversations();
create trigger conversation_counter_delete after delete on conversation
  referencing old table as before_rows for each statement execute function count_conversations();

-- Indexes, constraints and sequences follow their tables.
do $$
declare one record;
begin
  for one in
    select c.relkind, c.relname as old,
      replace(replace(replace(replace(c.relname, 'happening', 'domain_event'), 'kept_wish', 'suppression'),
        'order_telling', 'order_notification_settings'), '_tally', '_counter') as new
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('i', 'S') and c.relname ~ '^(happening|kept_wish|order_telling|step_tally|conversation_tally)'
  loop
    if one.relkind = 'S' then execute format('alter sequence %I rename to %I', one.old, one.new);
    else execute format('alter index %I rename to %I', one.old, one.new);
    end if;
  end loop;
  for one in
    select c.conrelid::regclass as host, c.conname as old,
      replace(replace(replace(replace(c.conname, 'happening', 'domain_event'), 'kept_wish', 'suppression'),
        'order_telling', 'order_notification_settings'), '_tally', '_counter') as new
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where n.nspname = current_schema() and c.conname ~ '^(happening|kept_wish|order_telling|step_tally|conversation_tally)'
  loop
    execute format('alter table %s rename constraint %I to %I', one.host, one.old, one.new);
  end loop;
end $$;

update conversation_event set body = jsonb_set(body, '{type}', '"order_notice_unsent"') where body ->> 'type' = 'order_untold';
update flow_test set body = replace(body::text, '"tell_order"', '"notify_about_order"')::jsonb where body::text like '%"tell_order"%';
