alter table delivery_channel rename column doubles to duplicates;
alter table app rename column desk to inbox_rules;
