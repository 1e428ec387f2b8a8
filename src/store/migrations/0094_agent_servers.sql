-- Rows only: agents of before use no tools of servers outside.
update agent set draft = '{"mcpServers": []}' || draft where draft <> '{}';

update agent_version set config = '{"mcpServers": []}' || config;
