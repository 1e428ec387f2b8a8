-- A link may try the draft of its flow: what is said is simulated, and ends with the link.
alter table chat_link add column draft boolean not null default false;
alter table chat_link add constraint chat_link_draft check (not draft or (flow_id is not null and expires_at is not null));
