-- NFC cards, their designs, and how many there are of each kind.

-- A picture once: importing a list again adds nothing.
create table card_designs (
  id          text primary key default gen_random_uuid()::text,
  image_url   text not null check (length(image_url) between 1 and 2048),
  description text not null check (length(description) between 1 and 120),
  archived_at timestamptz(3),
  created_at  timestamptz(3) not null default now()
);
create unique index card_designs_picture_once on card_designs (image_url);
create index card_designs_newest on card_designs (created_at desc, id desc);
create index card_designs_in_use on card_designs (created_at desc, id desc) where archived_at is null;
create index card_designs_archived on card_designs (created_at desc, id desc) where archived_at is not null;

-- What a card's foreign key needs: a bound wallet is always one of the holder's own.
create unique index remote_wallets_of_owner on remote_wallets (id, user_id);

-- Collation C: one index serves equality and the start of a text. Every tap changes `counter` and `last_used_at`: no
-- index may depend on them, and pages keep room, so that a tap rewrites no index.
create table cards (
  id                     text collate "C" primary key check (id ~ '^[0-9a-f]{32}$'),
  uid                    text collate "C" not null unique check (uid ~ '^[0-9A-F]{14}$'),
  design_id              text references card_designs,
  title                  text not null check (length(title) between 1 and 120),
  -- The code by which a member becomes the holder: good once, and a new one is made when the card loses its holder.
  otc                    text collate "C" unique check (otc ~ '^[0-9a-f]{32}$'),
  otc_used_at            timestamptz(3),
  user_id                text references users on delete set null,
  wallet_id              text,      -- null: the holder's primary wallet
  counter                integer not null default 0 check (counter between 0 and 16777215),   -- of the last tap that was spent
  tapped_at              timestamptz(3),   -- the first valid tap: it proves that the programming worked
  last_used_at           timestamptz(3),   -- the last tap that was spent
  used                   boolean not null generated always as (last_used_at is not null) stored,
  keys_issued_at         timestamptz(3),   -- when a programming device first took the keys
  wiped_at               timestamptz(3),
  blocked_at             timestamptz(3),   -- for good
  disabled_at            timestamptz(3),   -- until it is enabled again
  tap_limit_msats        bigint check (tap_limit_msats >= 0),   -- null: the setting
  day_limit_msats        bigint check (day_limit_msats >= 0),
  sealed_keys            bytea not null,   -- bound to cards:<id>
  write_token_hash       bytea check (length(write_token_hash) = 32),
  write_token_expires_at timestamptz(3),
  created_at             timestamptz(3) not null default now(),
  foreign key (wallet_id, user_id) references remote_wallets (id, user_id) on delete set null,
  check ((write_token_hash is null) = (write_token_expires_at is null)),
  check (wiped_at is null or blocked_at is not null)
) with (fillfactor = 80);
-- A card that changes hands, or whose holder is gone, keeps nothing of the former holder's wallet.
create function unbind_former_wallet() returns trigger language plpgsql as $$
begin
  if new.wallet_id is not distinct from old.wallet_id then
    new.wallet_id := null;
  end if;
  return new;
end $$;
create trigger holder_changed before update of user_id on cards for each row
  when (old.user_id is distinct from new.user_id) execute function unbind_former_wallet();

create index cards_newest on cards (created_at desc, id desc);
-- Also the cards without a holder: null is found like a value.
create index cards_by_holder on cards (user_id, created_at desc, id desc);
create index cards_paired on cards (created_at desc, id desc) where user_id is not null;
create index cards_used on cards (created_at desc, id desc) where used;
create index cards_unused on cards (created_at desc, id desc) where not used;
create index cards_blocked on cards (created_at desc, id desc) where blocked_at is not null;
create index cards_unblocked on cards (created_at desc, id desc) where blocked_at is null;
create index cards_by_design on cards (design_id, created_at desc, id desc);
create index cards_by_wallet on cards (wallet_id) where wallet_id is not null;
create index cards_by_title on cards ((lower(title) collate "C"));

-- Nothing of a former holder stays on a card, however it changes hands.
create function unbind_wallet() returns trigger language plpgsql as $$
begin
  new.wallet_id := null;
  return new;
end $$;
create trigger card_changes_hands before update of user_id on cards for each row
  when (old.user_id is distinct from new.user_id) execute function unbind_wallet();

-- How many cards there are, so that nobody has to count them. Several rows, summed by the reader: writers that come at
-- the same moment seldom meet on one. A transaction that changes cards in more than one statement could wait in a circle
-- on these rows: change them in one.
create table card_counts (
  slot    integer primary key,
  total   bigint not null default 0,
  paired  bigint not null default 0,
  used    bigint not null default 0,
  blocked bigint not null default 0
) with (fillfactor = 50);
insert into card_counts (slot) select generate_series(0, 15);

create function add_to_card_counts(more bigint, more_paired bigint, more_used bigint, more_blocked bigint)
returns void language sql as $$
  update card_counts
  set total = total + more, paired = paired + more_paired, used = used + more_used, blocked = blocked + more_blocked
  where slot = pg_backend_pid() % 16
$$;

create function count_changed_card() returns trigger language plpgsql as $$
begin
  perform add_to_card_counts(
    0,
    (new.user_id is not null)::int - (old.user_id is not null)::int,
    new.used::int - old.used::int,
    (new.blocked_at is not null)::int - (old.blocked_at is not null)::int
  );
  return null;
end $$;
create trigger card_changed after update on cards for each row
  when ((old.user_id is null) <> (new.user_id is null)
     or old.used <> new.used
     or (old.blocked_at is null) <> (new.blocked_at is null))
  execute function count_changed_card();

create function count_cards() returns trigger language plpgsql as $$
declare
  sign constant bigint := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform add_to_card_counts(sign * count(*), sign * count(user_id), sign * count(*) filter (where used), sign * count(blocked_at))
  from rows having count(*) > 0;
  return null;
end $$;
create trigger cards_inserted after insert on cards referencing new table as rows
  for each statement execute function count_cards();
create trigger cards_deleted after delete on cards referencing old table as rows
  for each statement execute function count_cards();
