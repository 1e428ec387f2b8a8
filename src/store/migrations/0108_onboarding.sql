-- When somebody closed the checklist of a new workspace; null while it is open.
alter table app add column onboarding_dismissed_at timestamptz;
