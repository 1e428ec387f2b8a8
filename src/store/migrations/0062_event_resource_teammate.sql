-- A resource may be a teammate: their hours are when they can be booked, and the calendar of a teammate shows what they are booked for.
alter table event_resource add column user_id text references "user" (id) on delete set null;
