-- Rows only: accounts whose numbers were connected before the trigger was there.
insert into template_sync (app_id, waba_id)
select distinct app_id, waba_id from channel where kind = 'whatsapp' and removed_at is null and waba_id is not null on conflict do nothing;
insert into catalog_sync (app_id, waba_id)
select distinct app_id, waba_id from channel where kind = 'whatsapp' and removed_at is null and waba_id is not null on conflict do nothing;
