-- What a customer's message answers or asks about, and the ad it came from. Adding columns that may be null rewrites no row.
alter table message add column context jsonb, add column referral jsonb;
