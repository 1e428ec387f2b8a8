-- What a message of ours answers: the provider's id of the quoted one.
alter table outbox add column reply_to text;
