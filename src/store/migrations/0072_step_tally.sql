-- What happened at each step of each flow, added up by day in the app's time zone: entered, left by an exit, failed, dropped, and how long it stood.
create table step_tally (
  app_id text not null,
  flow_id text not null,
  day date not null,
  step_id text not null,
  version int not null,
  -- `entered`, `failed`, `dropped`, `left:<exit>`, or `stood:<bucket>` (see `domain/flows/step-time.ts`).
  what text not null,
  count int not null,
  primary key (app_id, flow_id, day, step_id, version, what)
);
-- What turns add, each for itself, so that no two wait for one row; the heartbeat adds it up.
create table step_tally_change (
  app_id text not null,
  flow_id text not null,
  day date not null,
  step_id text not null,
  version int not null,
  what text not null,
  count int not null
);

-- As far back as turns are remembered.
insert into step_tally (app_id, flow_id, day, step_id, version, what, count)
select t.app_id, l ->> 'flowId', (t.at at time zone a.time_zone)::date, l ->> 'stepId', (l ->> 'version')::int, w.what, count(*)
from turn_trace t
join app a on a.id = t.app_id
cross join lateral jsonb_array_elements(t.path) l
cross join lateral (
  select 'entered' as what where l -> 'signal' ->> 'type' = 'entered'
  union all select 'left:' || (l ->> 'exit') where l ->> 'exit' is not null
  union all select 'failed' where l ->> 'problem' is not null
) w
group by 1, 2, 3, 4, 5, 6;
