-- Reminders go into the conversation or by mail. The mails of an event stand in one queue, told apart by what they are about.
alter table event_reminder add column channel text not null default 'chat' check (channel in ('chat', 'email'));
alter table event_reminder drop constraint event_reminder_pkey;
alter table event_reminder add primary key (app_id, event_id, minutes, channel);

alter table event_invitation rename to event_mail;
alter table event_mail add column topic text not null default 'invitation';
-- What a reminder says; an invitation is written when it is sent.
alter table event_mail add column body text;
alter table event_mail drop constraint event_invitation_pkey;
alter table event_mail add primary key (app_id, event_id, recipient, topic);
alter index event_invitation_due rename to event_mail_due;
