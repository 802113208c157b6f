-- What others did with a member's lightning address: told to the member until it is old.
create table address_notices (
  user_id text not null references users (id) on delete cascade,
  at timestamptz not null,
  username text not null,
  event text not null check (event in ('REPLACED', 'HANDED_ON')),
  primary key (user_id, at, username, event)
);
