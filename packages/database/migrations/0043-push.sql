-- Notifications on members' devices (web push). What a browser handed out to be reached by is a secret between it and us.
create table push_subscriptions (
  id                  text primary key check (id ~ '^[0-9a-f]{64}$'),   -- SHA-256 of the endpoint
  user_id             text not null references users on delete cascade,
  host                text not null,             -- of the push service: one that is slow delays nobody else's
  sealed_subscription bytea not null,            -- the endpoint and the keys of the browser
  language            text not null,
  shows_amount        boolean not null,
  quiet_from          smallint check (quiet_from between 0 and 1439),   -- minutes of the day
  quiet_until         smallint check (quiet_until between 0 and 1439),
  time_zone           text not null,
  created_at          timestamptz(3) not null,
  check ((quiet_from is null) = (quiet_until is null))
);
create index push_subscriptions_of_member on push_subscriptions (user_id, created_at);

-- One for each received payment and device, written with the payment itself; deleted once it was sent, or is not to be.
create table push_messages (
  payment_hash    text not null,
  subscription_id text not null references push_subscriptions on delete cascade,
  attempts        integer not null default 0,
  next_at         timestamptz(3) not null,
  created_at      timestamptz(3) not null,
  primary key (payment_hash, subscription_id)
);
create index push_messages_due on push_messages (next_at);
create index push_messages_by_age on push_messages (created_at);
create index push_messages_of_subscription on push_messages (subscription_id);

create function queue_pushes() returns trigger language plpgsql as $$
begin
  insert into push_messages (payment_hash, subscription_id, next_at, created_at)
  select new.payment_hash, id, clock_timestamp(), clock_timestamp() from push_subscriptions where user_id = new.user_id
  on conflict do nothing;
  return null;
end $$;
create trigger invoice_paid_pushed after update of status on invoices for each row
  when (new.status = 'PAID' and old.status <> 'PAID') execute function queue_pushes();

-- Keys for other purposes than Nostr have other shapes.
alter table instance_keys drop constraint instance_keys_public_key_check;
alter table instance_keys add constraint instance_keys_public_key_check check (length(public_key) between 32 and 200);
