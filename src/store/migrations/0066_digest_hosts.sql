-- Whose name a digest carries: a host of the partner to whom its workspaces belong, else the one on which its reader's account was made.
alter table digest_mail add column host text;
