-- An account is watched from the moment a number of it is connected, and looked at when its last number is gone: nobody compares all numbers with all
-- accounts to find out (decision 306).
create function watch_account() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.kind = 'whatsapp' and new.removed_at is null and new.waba_id is not null then
    insert into template_sync (app_id, waba_id) values (new.app_id, new.waba_id) on conflict do nothing;
    insert into catalog_sync (app_id, waba_id) values (new.app_id, new.waba_id) on conflict do nothing;
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (new.removed_at is not null or new.waba_id is distinct from old.waba_id)) then
    update template_sync set due_at = now(), lease_until = null where app_id = old.app_id and waba_id = old.waba_id;
    update catalog_sync set due_at = now(), lease_until = null where app_id = old.app_id and waba_id = old.waba_id;
  end if;
  return null;
end $$;
create trigger channel_account after insert or update of waba_id, removed_at or delete on channel for each row execute function watch_account();
