-- What the catalog asked when a customer's cart came with another price; null where the two agreed, or nobody knows.
alter table order_line add column catalog_price numeric(18, 4);
