-- Keys beside the one that an account is known by: who may take it over, and what is under way. The account stays the same row, whatever its key.

-- Whatever names a member's key follows it.
alter table voucher_policies drop constraint voucher_policies_pubkey_fkey;
alter table voucher_policies add constraint voucher_policies_pubkey_fkey
  foreign key (pubkey) references users (pubkey) on delete cascade on update cascade;
alter table voucher_allowlist drop constraint voucher_allowlist_pubkey_fkey;
alter table voucher_allowlist add constraint voucher_allowlist_pubkey_fkey
  foreign key (pubkey) references voucher_policies on delete cascade on update cascade;

-- A key that was replaced opens nothing any more, for ever; one of somebody who was deleted may come back as somebody new.
alter table departed_keys add column replaced boolean not null default false;

-- Asked after the row is there: an insertion that waited for the replacement of its key sees it.
create function refuse_replaced_key() returns trigger language plpgsql as $$
begin
  if exists (select from departed_keys where pubkey = new.pubkey and replaced) then
    raise exception 'this key was replaced' using errcode = '23514', constraint = 'users_key_replaced';
  end if;
  return null;
end $$;
create trigger replaced_key_refused after insert on users for each row execute function refuse_replaced_key();

create trigger elevated_key_changed after update of pubkey on users for each row
  when (old.pubkey <> new.pubkey and new.role <> 'USER') execute function announce_roles_changed();

create table linked_keys (
  user_id   text not null references users on delete cascade,
  pubkey    text not null check (pubkey ~ '^[0-9a-f]{64}$'),
  name      text check (length(name) between 1 and 60),
  linked_at timestamptz(3) not null,
  primary key (user_id, pubkey)
);
create index linked_keys_by_key on linked_keys (pubkey);

-- One-time codes with which another key proves itself. The code itself is with whoever opens it; here is its hash.
create table key_codes (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id    text not null references users on delete cascade,
  purpose    text not null check (purpose in ('link', 'takeover')),
  asked_by   text not null check (asked_by ~ '^[0-9a-f]{64}$'),   -- the account's own key, or a linked one that names its successor
  name       text check (length(name) between 1 and 60),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_by    text check (used_by ~ '^[0-9a-f]{64}$'),
  used_at    timestamptz(3),
  check ((used_by is null) = (used_at is null))
);
create index key_codes_of_account on key_codes (user_id);
create index key_codes_by_age on key_codes (expires_at);

create table account_takeovers (
  id          text primary key default gen_random_uuid()::text,
  user_id     text not null references users on delete cascade,
  asked_by    text not null check (asked_by ~ '^[0-9a-f]{64}$'),
  successor   text not null check (successor ~ '^[0-9a-f]{64}$'),
  state       text not null default 'waiting' check (state in ('waiting', 'done', 'stopped', 'withdrawn', 'void')),
  began_at    timestamptz(3) not null,
  ends_at     timestamptz(3) not null,    -- while it waits: when the account changes hands
  watched_at  timestamptz(3) not null,    -- the service was there until now; time in which nobody could stop it does not count
  reminded_at timestamptz(3),
  ended_at    timestamptz(3),
  check ((state = 'waiting') = (ended_at is null))
);
create unique index account_takeovers_once on account_takeovers (user_id) where state = 'waiting';
create index account_takeovers_due on account_takeovers (ends_at) where state = 'waiting';
create index account_takeovers_by_asker on account_takeovers (asked_by) where state = 'waiting';
create index account_takeovers_by_successor on account_takeovers (successor) where state = 'waiting';
create index account_takeovers_of_account on account_takeovers (user_id, began_at desc);

-- What names people by key, by that key.
create index device_tokens_of_member on device_tokens (user_id);
create index person_notes_by_author on person_notes (author);
create index invites_by_maker on invites (created_by);
create index invites_by_guest on invites (accepted_by) where accepted_by is not null;
