-- People, the instance's settings, its activity log, the waitlist, and counters of rate limits.
-- Times are kept to the millisecond, which is what a Date and a cursor can carry.

create table users (
  id         text primary key default gen_random_uuid()::text,
  pubkey     text not null unique check (pubkey ~ '^[0-9a-f]{64}$'),
  role       text not null default 'USER' check (role in ('USER', 'VIEWER', 'OPERATOR', 'ADMIN')),
  created_at timestamptz(3) not null default now()
);
create index users_newest on users (created_at desc, id desc);
create index users_by_role on users (role, created_at desc, id desc);
-- Every process knows who is above USER; the signal tells it to read them again.
create function announce_roles_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('roles_changed', '');
  return null;
end $$;
create trigger role_given after insert on users for each row when (new.role <> 'USER')
  execute function announce_roles_changed();
create trigger role_changed after update of role on users for each row when (old.role <> new.role)
  execute function announce_roles_changed();

create index users_elevated on users (pubkey) where role <> 'USER';
create index users_by_pubkey_start on users (pubkey text_pattern_ops);

-- One row per setting that was set. Secrets are sealed with the vault key; `root` is written once, by the first claim.
create table settings (
  name       text primary key,
  value      jsonb,
  sealed     bytea,
  updated_at timestamptz not null default now(),
  check ((value is null) <> (sealed is null))
);

-- Every process keeps the settings in memory; the signal tells it to read them again.
create function announce_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $$;
create trigger settings_changed after insert or update or delete on settings
  for each statement execute function announce_settings_changed();

create table activity (
  id         bigint generated always as identity primary key,
  created_at timestamptz(3) not null default now(),
  category   text not null,
  level      text not null,
  event      text not null,
  message    text not null,
  request_id text,
  user_id    text,
  metadata   jsonb
);
create index activity_by_category on activity (category, id desc);
create index activity_by_level on activity (level, id desc);
create index activity_words on activity using gin (to_tsvector('simple', message));
create index activity_by_age on activity (created_at);

-- An address once, whatever its case.
create table waitlist (
  id         bigint generated always as identity primary key,
  email      text not null,
  name       text,
  created_at timestamptz(3) not null default now()
);
create unique index waitlist_email_once on waitlist (lower(email));

-- Counters of the current minute; not worth keeping over a crash.
create unlogged table rate_limits (
  key       text primary key,
  used      integer not null,
  granted   integer not null,   -- what the last lease got
  resets_at timestamptz not null
);
create index rate_limits_by_reset on rate_limits (resets_at);
