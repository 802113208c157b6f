-- How people stand here. `tokens_valid_since`: whatever token they got before it is dead, their devices sign in again.
-- `blocked_at`: they sign in no more, and their address takes no payment.
alter table users
  add column last_seen_at timestamptz(3),              -- to ten minutes, when they themselves opened the app
  add column tokens_valid_since timestamptz(3),
  add column blocked_at timestamptz(3),
  add column blocked_by text check (blocked_by ~ '^[0-9a-f]{64}$'),
  add check ((blocked_at is null) = (blocked_by is null));
create index users_standing on users (pubkey) where blocked_at is not null or tokens_valid_since is not null;
create index users_blocked on users (created_at desc, id desc) where blocked_at is not null;

-- Keys of people who were deleted: what they were given before opens nothing, also when they come back as somebody new.
create table departed_keys (
  pubkey  text primary key check (pubkey ~ '^[0-9a-f]{64}$'),
  left_at timestamptz(3) not null
);

-- Every process keeps in memory who is blocked or was signed out; the signal tells it to read them again.
create function announce_standings() returns trigger language plpgsql as $$
begin
  perform pg_notify('standings_changed', '');
  return null;
end $$;
create trigger standing_changed after update of tokens_valid_since, blocked_at on users for each row
  when ((old.tokens_valid_since, old.blocked_at) is distinct from (new.tokens_valid_since, new.blocked_at))
  execute function announce_standings();
create trigger key_departed after insert or update on departed_keys for each statement execute function announce_standings();

-- What operators write down about a person, for each other.
create table person_notes (
  id         text primary key default gen_random_uuid()::text,
  user_id    text not null references users on delete cascade,
  author     text not null check (author ~ '^[0-9a-f]{64}$'),
  body       text not null check (length(body) between 1 and 2000),
  created_at timestamptz(3) not null
);
create index person_notes_of_person on person_notes (user_id, created_at desc, id desc);

-- Tokens by who minted them.
create index device_tokens_by_issuer on device_tokens (issued_by, created_at desc, id desc);
