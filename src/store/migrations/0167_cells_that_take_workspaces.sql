-- Whether new workspaces are made in a cell (decision 318).
alter table cell add column takes_new boolean not null default true;
