-- Documents that stand for a product or an event type: their passages find it, and what they say is read from it at each answer.
alter table knowledge_document
  add column catalog_id text,
  add column retailer_id text,
  add column event_type_id text;

-- Has sources of a kind read again where what they stand for changed; in one order, so that two never wait for one another.
create function reread_sources(of_kind text, app_ids text[]) returns void language sql as $$
  update knowledge_source s set next_at = clock_timestamp()
  from (
    select app_id, id from knowledge_source where kind = of_kind and app_id = any(app_ids) order by app_id, id for update
  ) due
  where s.app_id = due.app_id and s.id = due.id
$$;

create function reread_live_sources() returns trigger language plpgsql as $$
begin
  perform reread_sources(tg_argv[0], array(select distinct app_id from changed));
  return null;
end $$;

-- Prices and stock are read at each answer; only what products are found by is read again.
create function reread_changed_products() returns trigger language plpgsql as $$
begin
  perform reread_sources('catalog', array(
    select distinct n.app_id from after_rows n join before_rows o using (app_id, catalog_id, retailer_id)
    where (n.name, n.description, n.archived_at is null) is distinct from (o.name, o.description, o.archived_at is null)));
  return null;
end $$;

create trigger knowledge_product_added after insert on product
  referencing new table as changed for each statement execute function reread_live_sources('catalog');
create trigger knowledge_product_removed after delete on product
  referencing old table as changed for each statement execute function reread_live_sources('catalog');
create trigger knowledge_product_changed after update on product
  referencing old table as before_rows new table as after_rows for each statement execute function reread_changed_products();
create trigger knowledge_collection_added after insert on collection_product
  referencing new table as changed for each statement execute function reread_live_sources('catalog');
create trigger knowledge_collection_removed after delete on collection_product
  referencing old table as changed for each statement execute function reread_live_sources('catalog');
create trigger knowledge_event_type_added after insert on event_type
  referencing new table as changed for each statement execute function reread_live_sources('events');
create trigger knowledge_event_type_changed after update on event_type
  referencing new table as changed for each statement execute function reread_live_sources('events');
