-- A bill that a member splits among people. Its id stands in the link that they share. Whether a share is paid is what its invoices
-- say, so that nothing counts twice and a proof that comes late counts all the same.
create table splits (
  id          text primary key default gen_random_uuid()::text,
  user_id     text not null references users on delete cascade,
  total_msats bigint not null check (total_msats > 0),
  words       text not null check (length(words) between 1 and 200),
  created_at  timestamptz(3) not null,
  expires_at  timestamptz(3) not null          -- no code is made after it
);
create index splits_of_member on splits (user_id, created_at desc, id desc);
create index splits_by_end on splits (expires_at);

create table split_shares (
  id           text primary key default gen_random_uuid()::text,
  split_id     text not null references splits on delete cascade,
  place        smallint not null,
  amount_msats bigint not null check (amount_msats > 0),
  member_id    text references users on delete set null,      -- who is asked for it here; nobody else sees it
  name         text check (length(name) between 1 and 60),    -- whom the link means by it; null: whoever takes it
  declined_at  timestamptz(3),                                -- by the member who was asked
  settled_at   timestamptz(3),                                -- paid another way, says who made the split
  unique (split_id, place)
);
create index split_shares_asked on split_shares (member_id)
  where member_id is not null and declined_at is null and settled_at is null;

-- At most one of a share can be paid at a time; the next is made when the one before is over and its wallet knows of no payment.
create table split_invoices (
  payment_hash text primary key,               -- in invoices, for as long as these are kept
  share_id     text not null references split_shares on delete cascade,
  payer_name   text check (length(payer_name) between 1 and 60),    -- as whoever asked for the code said it
  created_at   timestamptz(3) not null
);
create index split_invoices_of_share on split_invoices (share_id, created_at desc);

create function tell_split_share() returns trigger language plpgsql as $$
begin
  perform tell_member(user_id, 'request:changed', id) from splits where id = new.split_id;
  if new.member_id is not null then
    perform tell_member(new.member_id, 'request:changed', new.split_id);
  end if;
  return null;
end $$;
create trigger split_share_told after insert or update of declined_at, settled_at on split_shares for each row
  execute function tell_split_share();

-- Who is asked is notified on their devices, unless they have blocked who asks. The message is named after the share.
create function queue_asked_pushes() returns trigger language plpgsql as $$
begin
  if is_from_blocked(new.member_id, (select user_id from splits where id = new.split_id), null, null) then
    return null;
  end if;
  insert into push_messages (payment_hash, subscription_id, next_at, created_at)
  select 'share-' || new.id, id, clock_timestamp(), clock_timestamp() from push_subscriptions where user_id = new.member_id
  on conflict do nothing;
  return null;
end $$;
create trigger split_share_pushed after insert on split_shares for each row
  when (new.member_id is not null) execute function queue_asked_pushes();
