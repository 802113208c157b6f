-- Events of the payment listener that were taken. The row is written in the same transaction as what the event changed, so
-- that telling it again changes nothing. Rows are forgotten long after the listener has stopped telling them.
create table listener_inbox (
  event_key text collate "C" primary key,
  type      text not null,
  wallet_id text,
  taken_at  timestamptz(3) not null
);
-- Rows come in the order of their age, so a few pages of summaries do for finding the oldest.
create index listener_inbox_by_age on listener_inbox using brin (taken_at) with (pages_per_range = 32, autosummarize = on);
