-- The newest step of time whose code of the authenticator app was taken: that one and those before it pass no more.
alter table "twoFactor" add column "usedStep" bigint;
