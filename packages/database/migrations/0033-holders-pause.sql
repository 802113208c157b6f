-- The holder who paused the card: only they switch it on again. Somebody who held it before counts for nothing.
alter table cards add column paused_by text;

-- Until now nobody wrote down who paused a card: those that somebody holds count as paused by them.
update cards set paused_by = user_id where disabled_at is not null and user_id is not null;
