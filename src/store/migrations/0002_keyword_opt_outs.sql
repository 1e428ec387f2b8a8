-- Rows only: an older backup gets these after its restore, too.
-- Opt-outs by keyword had a line in the log of the conversation alone; the history of the contact shows them now.
insert into contact_change (app_id, contact_id, author, body, at)
select e.app_id, c.contact_id, jsonb_build_object('kind', 'contact', 'id', c.contact_id, 'name', k.name),
  jsonb_build_object('type', 'opted', 'out', e.body -> 'out', 'basis', null, 'note', null), e.at
from conversation_event e
join conversation c on c.app_id = e.app_id and c.id = e.conversation_id
join contact k on k.app_id = c.app_id and k.id = c.contact_id
where e.body ->> 'type' = 'contact_opted' and e.body -> 'marketing' is null
order by e.at;
