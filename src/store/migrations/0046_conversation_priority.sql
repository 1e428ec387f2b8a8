-- How urgent a conversation is: a person says so, or the flow that hands it over.
alter table conversation add column priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent'));
