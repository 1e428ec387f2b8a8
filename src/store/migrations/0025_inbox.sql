-- Where people work: teams, who may see what, what sleeps, who waits, and how many of each there are.

create table team (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
create unique index team_name on team (app_id, lower(name));

create table team_member (
  app_id text not null,
  team_id text not null,
  user_id text not null,
  primary key (app_id, team_id, user_id),
  foreign key (app_id, team_id) references team (app_id, id) on delete cascade,
  foreign key (app_id, user_id) references member (app_id, user_id) on delete cascade
);
create index team_member_user on team_member (app_id, user_id);

-- Which conversations an agent sees: all, those of their teams and their own, or their own. Owners and admins see all.
alter table member add column scope text not null default 'all' check (scope in ('all', 'team', 'own'));

alter table conversation add column team_id text;
-- Until when it sleeps: it is open, and out of the way.
alter table conversation add column snoozed_until timestamptz;
-- Since when the customer has waited for an answer.
alter table conversation add column waiting_since timestamptz;

create index conversation_any on conversation (app_id, last_activity_at desc, id desc);
create index conversation_team on conversation (app_id, team_id, last_activity_at desc, id desc) where open_state = 'open' and team_id is not null;
create index conversation_unassigned on conversation (app_id, last_activity_at desc, id desc)
  where open_state = 'open' and handler = 'human' and assignee_id is null;
create index conversation_unread on conversation (app_id, last_activity_at desc, id desc) where open_state = 'open' and unread_count > 0;
create index conversation_waiting on conversation (app_id, waiting_since, id) where open_state = 'open' and waiting_since is not null;
create index conversation_snoozed on conversation (snoozed_until) where snoozed_until is not null;

-- Who was named in a note.
create table mention (
  app_id text not null,
  user_id text not null,
  conversation_id text not null,
  message_id text not null,
  at timestamptz not null,
  primary key (app_id, user_id, conversation_id, message_id)
);
create index mention_conversation on mention (app_id, conversation_id);

-- A filter with a name: somebody's own, or everybody's where `owner_id` is null.
create table saved_filter (
  app_id text not null references app (id) on delete cascade,
  id text not null,
  owner_id text,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
create index saved_filter_owner on saved_filter (app_id, owner_id);

-- How many conversations there are of each standing. Views are counted by adding up a few of these rows (decision 026).
create table conversation_tally (
  app_id text not null,
  open_state text not null,
  snoozed boolean not null,
  handler text not null,
  assignee_id text not null,
  team_id text not null,
  unread boolean not null,
  count bigint not null,
  primary key (app_id, open_state, snoozed, handler, assignee_id, team_id, unread)
);

-- What changed since the tally was last added up: appended by the transactions themselves, so that no two wait for one another.
create table conversation_tally_change (
  app_id text not null,
  open_state text not null,
  snoozed boolean not null,
  handler text not null,
  assignee_id text not null,
  team_id text not null,
  unread boolean not null,
  count bigint not null
);
create index conversation_tally_change_app on conversation_tally_change (app_id);


create function tally_conversations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into conversation_tally_change
    select app_id, open_state, snoozed_until is not null, handler, coalesce(assignee_id, ''), coalesce(team_id, ''), unread_count > 0, count(*)
    from after_rows group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into conversation_tally_change
    select app_id, open_state, snoozed_until is not null, handler, coalesce(assignee_id, ''), coalesce(team_id, ''), unread_count > 0, -count(*)
    from before_rows group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into conversation_tally_change
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

create trigger conversation_tally_insert after insert on conversation
  referencing new table as after_rows for each statement execute function tally_conversations();
create trigger conversation_tally_update after update on conversation
  referencing old table as before_rows new table as after_rows for each statement execute function tally_conversations();
create trigger conversation_tally_delete after delete on conversation
  referencing old table as before_rows for each statement execute function tally_conversations();

insert into conversation_tally
select app_id, open_state, snoozed_until is not null, handler, coalesce(assignee_id, ''), coalesce(team_id, ''), unread_count > 0, count(*)
from conversation group by 1, 2, 3, 4, 5, 6, 7;
