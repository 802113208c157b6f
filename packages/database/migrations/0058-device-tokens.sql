-- Device tokens by what was minted. The tokens themselves stay stateless: nothing here decides whether one is good.
create table device_tokens (
  id           text primary key,           -- the claim jti
  name         text check (length(name) between 1 and 60),
  user_id      text not null references users on delete cascade,
  issued_by    text not null check (issued_by ~ '^[0-9a-f]{64}$'),
  scopes       text[] not null,
  created_at   timestamptz(3) not null,
  expires_at   timestamptz(3) not null,
  last_used_at timestamptz(3)              -- to the minute
);
create index device_tokens_newest on device_tokens (created_at desc, id desc);
