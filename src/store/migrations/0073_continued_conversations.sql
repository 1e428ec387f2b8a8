-- The conversation on another channel in which the customer went on; null while they write here.
alter table conversation add column continued_in text;
alter table conversation add foreign key (app_id, continued_in) references conversation (app_id, id) on delete set null (continued_in);
create index conversation_continued on conversation (app_id, continued_in) where continued_in is not null;
