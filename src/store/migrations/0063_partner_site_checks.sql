-- Since when the record that proves a live host is no longer found. After a week the host stops showing the partner's brand: it may be another's by then.
alter table partner_site add column unproven_since timestamptz;
