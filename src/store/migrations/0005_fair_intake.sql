-- Webhooks are taken in equal shares of the numbers they speak of, so that a flood of one is not in front of another's single message.
alter table delivery add column lane text not null default '';
create index delivery_lane on delivery (lane, id) where state = 'stored';
drop index delivery_stored;
