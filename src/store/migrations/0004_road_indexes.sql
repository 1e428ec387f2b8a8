-- Unconfirmed sends are few and are counted by every readiness probe.
create index message_unknown on message (app_id) where status = 'UNKNOWN';

-- The events of parked numbers are looked up when their channel is connected at last.
create index parked_homeless on parked ((payload ->> 'phoneNumberId')) where app_id = '' and outcome = 'parked';
