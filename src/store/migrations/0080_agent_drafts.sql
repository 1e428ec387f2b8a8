-- Rows only: settings of agents in the shape of before become their draft, and the version that speaks.
update agent set draft = jsonb_build_object(
  'v', 2,
  'goal', config ->> 'instructions',
  'rules', '[]'::jsonb,
  'tone', coalesce(config ->> 'tone', 'Friendly, short and plain.'),
  'languages', '[]'::jsonb,
  'scope', coalesce(config ->> 'scope', '') || case when coalesce(config ->> 'language', 'customer') = 'customer' then '' else E'\nAlways answer in ' || (config ->> 'language') || '.' end,
  'tools', coalesce(config -> 'tools', '[]'),
  -- It spoke without passages until now, and goes on so until somebody gives it some.
  'knowledge', '{"groundedOnly": false}'::jsonb,
  'models', jsonb_build_array((config -> 'model') || jsonb_build_object('prices', coalesce(config -> 'prices', '{}')))
    || case when jsonb_typeof(config -> 'fallback') = 'object'
      then jsonb_build_array((config -> 'fallback') || jsonb_build_object('prices', coalesce(config -> 'fallbackPrices', '{}'))) else '[]' end,
  'temperature', config -> 'temperature',
  'maxTokens', coalesce(config -> 'maxTokens', '1024')
), published_version = 1, config = null
where config is not null;

insert into agent_version (app_id, agent_id, version, config)
select app_id, id, 1, draft from agent where published_version = 1
on conflict do nothing;
