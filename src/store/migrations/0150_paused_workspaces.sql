-- Until when nothing of a workspace is worked on (infinity: until somebody resumes it), and why (decision 300).
alter table app add column paused_until timestamptz;
alter table app add column pause_reason text;
