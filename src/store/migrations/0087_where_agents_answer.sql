-- Rows only: agents of before answer by themselves in no channel.
update agent set draft = draft || '{"answering": {"channelIds": [], "when": "always", "mode": "answers"}}'
where draft <> '{}' and not draft ? 'answering';

update agent_version set config = config || '{"answering": {"channelIds": [], "when": "always", "mode": "answers"}}'
where not config ? 'answering';
