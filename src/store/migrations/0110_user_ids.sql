-- Business-scoped user ids that came where numbers used to be were kept as numbers, and what was sent to them was dropped.
update contact_address set kind = case when address ~ '^[A-Z]{2}\.ENT\..' then 'parent_bsuid' else 'bsuid' end
where kind = 'wa_id' and address ~ '^[A-Z]{2}\..';
update conversation set address_kind = case when address ~ '^[A-Z]{2}\.ENT\..' then 'parent_bsuid' else 'bsuid' end
where address_kind = 'wa_id' and address ~ '^[A-Z]{2}\..';
update outbox set address_kind = case when address ~ '^[A-Z]{2}\.ENT\..' then 'parent_bsuid' else 'bsuid' end
where address_kind = 'wa_id' and address ~ '^[A-Z]{2}\..';
