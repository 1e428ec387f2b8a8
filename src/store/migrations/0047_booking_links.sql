-- The link under which anybody may book a type of event, until it is taken back or renewed.
alter table event_type add column booking_token text;
create unique index event_type_booking_token on event_type (booking_token);
