-- The directory of an installation of several cells (decision 302): which cell has a workspace, and which number, key or address leads to which workspace.
-- Only the tables of the home cell are asked; the others stay empty. Not part of a backup.
create table cell (
  name text primary key,
  address text not null,
  is_home boolean not null default false,
  beat_at timestamptz not null default now(),
  published text
);
create unique index cell_home on cell (is_home) where is_home;
create table cell_workspace (
  workspace text primary key,
  cell text not null references cell (name),
  since timestamptz not null default clock_timestamp()
);
create index cell_workspace_cell on cell_workspace (cell);
create table cell_entry (
  kind text not null,
  key text not null,
  workspace text not null references cell_workspace (workspace) on delete cascade,
  since timestamptz not null default clock_timestamp(),
  primary key (kind, key, workspace)
);
create index cell_entry_workspace on cell_entry (workspace);
