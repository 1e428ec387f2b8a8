-- The last checks of each channel, under the name that the code has for them.
alter table channel_examination rename to channel_diagnostics;
alter index channel_examination_pkey rename to channel_diagnostics_pkey;
