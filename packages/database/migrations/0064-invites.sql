-- Links that let one person in. The token itself is with whoever got the link; here is its hash.
create table invites (
  id          text primary key default gen_random_uuid()::text,
  token_hash  bytea not null unique check (length(token_hash) = 32),
  role        text not null check (role in ('USER', 'VIEWER', 'OPERATOR', 'ADMIN')),
  username    text collate "C" check (username ~ '^[a-z0-9]([a-z0-9._-]{0,30}[a-z0-9])?$'),
  note        text check (length(note) between 1 and 60),
  created_by  text not null check (created_by ~ '^[0-9a-f]{64}$'),
  created_at  timestamptz(3) not null,
  expires_at  timestamptz(3) not null,
  accepted_by text check (accepted_by ~ '^[0-9a-f]{64}$'),   -- a key: it outlives the person
  accepted_at timestamptz(3),
  revoked_at  timestamptz(3),
  check ((accepted_by is null) = (accepted_at is null)),
  check (accepted_at is null or revoked_at is null)
);
create index invites_newest on invites (created_at desc, id desc);
create index invites_by_creator on invites (created_by) where accepted_at is null and revoked_at is null;
-- A name is promised to one link at a time; whoever promises it first clears away links that are over.
create unique index invites_name_once on invites (username) where accepted_at is null and revoked_at is null;
