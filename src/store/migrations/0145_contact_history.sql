-- The history of a contact is in one table, whoever changed it. What flows and programs changed so far stood in the logs of conversations alone.
insert into contact_change (app_id, contact_id, author, body, at)
select e.app_id, c.contact_id, e.author,
  jsonb_build_object('type', 'changed', 'changes', (
    select jsonb_object_agg(
      case when key in ('name', 'phone', 'email', 'timeZone', 'tags') then key else 'fields.' || key end,
      jsonb_build_object('from', case when key = 'tags' then '[]'::jsonb else 'null'::jsonb end, 'to', value))
    from jsonb_each(e.body -> 'changes'))),
  e.at
from conversation_event e join conversation c on c.app_id = e.app_id and c.id = e.conversation_id
where e.body ->> 'type' = 'contact_updated' and c.contact_id is not null and e.body -> 'changes' <> '{}';
