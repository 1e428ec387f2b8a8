-- What became of each event, whether or not its contact has a conversation. `revision` counts the changes: calendar programs take the higher
-- one for the newer. It begins where the feeds stood, which gave the seconds between the booking and the last change.
alter table event add column revision int not null default 0;

create table event_change (
  app_id text not null,
  event_id text not null,
  revision int not null,
  at timestamptz not null default now(),
  author jsonb not null,
  starts_at timestamptz not null,
  status text not null,
  primary key (app_id, event_id, revision)
);

insert into event_change (app_id, event_id, revision, at, author, starts_at, status)
select e.app_id, e.id, row_number() over (partition by e.app_id, e.id order by l.seq) - 1, l.at, l.author,
  (l.body ->> 'start')::timestamptz, l.body ->> 'status'
from event e join conversation_event l on l.app_id = e.app_id and l.conversation_id = e.conversation_id
  and l.body ->> 'type' = 'event_noted' and l.body ->> 'eventId' = e.id;

insert into event_change (app_id, event_id, revision, at, author, starts_at, status)
select app_id, id, 0, created_at, '{"kind": "system", "id": null, "name": null}', starts_at, 'booked' from event e
where not exists (select 1 from event_change c where c.app_id = e.app_id and c.event_id = e.id);

update event e set revision = greatest(
  (select max(c.revision) from event_change c where c.app_id = e.app_id and c.event_id = e.id),
  floor(extract(epoch from e.updated_at - e.created_at))::int
);
