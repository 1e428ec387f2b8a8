-- What a task does, as a code with values: its title is written in the language of who reads. Those from before keep their English one.
alter table task add column subject jsonb;
