-- Members who show their Nostr profile (kind 0) on their public page. No row: nothing is shown or looked up.
alter table nostr_profiles add column about text;

create table shown_profiles (
  user_id      text primary key references users,
  due_at       timestamptz(3) not null,        -- when relays are asked next
  looked_up_at timestamptz(3),                 -- when a relay last answered
  failures     integer not null default 0
);
create index shown_profiles_due on shown_profiles (due_at);
