-- A call to somebody else's service that waits for its turn, under the name that the code has for it.
alter table errand rename to external_call;
alter index errand_due rename to external_call_due;
alter index errand_lease rename to external_call_lease;
alter index errand_pkey rename to external_call_pkey;
