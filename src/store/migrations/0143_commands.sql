-- A command is named by its type, wherever it is stored, and what makes a booking or an order happen once is an idempotency key.
alter table event rename column deed to idempotency_key;
alter index event_deed rename to event_idempotency_key;
alter table customer_order rename column deed to idempotency_key;
alter index customer_order_deed rename to customer_order_idempotency_key;
alter table conversation_deed rename to bulk_conversation_change;

update macro set steps = (select jsonb_agg(case when step ? 'do' then (step - 'do') || jsonb_build_object('type', step -> 'do') else step end order by at)
  from jsonb_array_elements(steps) with ordinality as one (step, at))
where jsonb_array_length(steps) > 0;

-- What long tasks were asked for.
update task set input = jsonb_set(input - 'act', '{command}', ((input -> 'act') - 'deed') || jsonb_build_object('type', input -> 'act' -> 'deed'))
where input -> 'act' ? 'deed';
update task set input = jsonb_set(input - 'deed', '{command}', ((input -> 'deed') - 'do') || jsonb_build_object('type', input -> 'deed' -> 'do'))
where input -> 'deed' ? 'do';
