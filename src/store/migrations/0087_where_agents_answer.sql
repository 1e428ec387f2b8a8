-- Rows only: agents of before answer by themselves in no channel, and show their models everything.
update agent set draft =
  '{"answering": {"channelIds": [], "when": "always", "mode": "answers"}, "privacy": {"maskPersonalData": false}}' || draft
where draft <> '{}';

update agent_version set config =
  '{"answering": {"channelIds": [], "when": "always", "mode": "answers"}, "privacy": {"maskPersonalData": false}}' || config;
