-- One row for each table whose name or values the upgrades change, for their tests.
insert into happening (app_id, type, about) values ('shop', 'tag_added', '{}');
insert into kept_wish (app_id, hash, blocked_at) values ('shop', '\x01', now());
insert into order_telling (app_id, config) values ('shop', '{}');
insert into delivery (body, lane) values ('{}', '1');
insert into conversation_event (app_id, conversation_id, seq, author, body, at) values ('shop', 'talk', 1, '{}', '{"type": "order_untold"}', now());
