-- Of which number a parked item is: what could not be read names it deep inside, and is taken over with the number too when that is connected.
alter table parked add column phone_number_id text;
update parked set phone_number_id = coalesce(payload ->> 'phoneNumberId', payload #>> '{changes,0,value,metadata,phone_number_id}')
where outcome = 'parked' and source = 'webhook' and jsonb_typeof(payload) = 'object';
create index parked_unclaimed on parked (phone_number_id) where app_id = '' and outcome = 'parked';
