-- Which claim took a message: whoever asked for it and heard no answer puts it back (decision 311).
alter table outbox add column claim_id text;
