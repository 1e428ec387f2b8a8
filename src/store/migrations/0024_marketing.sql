-- When the customer told in WhatsApp's settings that marketing is not welcome; what they ordered or booked is still told.
alter table contact add column marketing_out_at timestamptz;
