-- News of an account comes in any order: of what holds a number back or lets it go, the newest counts. A restriction ends by itself.
alter table channel
  add column blocked_until timestamptz,
  add column blocked_news_at timestamptz,
  add column restricted_until timestamptz,
  add column restricted_news_at timestamptz;
