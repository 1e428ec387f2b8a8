-- Where a node keeps its files (decision 283): two that keep them apart do not work on one database.
alter table node add column files text;
