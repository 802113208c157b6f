-- Vouchers that coupon services deposit for members: who may, what they gave, and where each service is reached.

-- A coupon service by its key. Its endpoints are written by that key's own signature only; what a depositor claims about
-- somebody else's service stays on the voucher.
create table voucher_services (
  pubkey        text primary key check (pubkey ~ '^[0-9a-f]{64}$'),
  claim_url     text,                   -- null while the service itself has said nothing
  refresh_url   text,
  mint_url      text,
  endpoints_at  timestamptz(3),         -- when what it said last was signed: older signatures change nothing
  blocked_at    timestamptz(3),
  first_seen_at timestamptz(3) not null,
  last_seen_at  timestamptz(3) not null,
  check (claim_url is not null or (refresh_url is null and mint_url is null)),
  check ((claim_url is null) = (endpoints_at is null))
);
create index voucher_services_newest on voucher_services (first_seen_at desc, pubkey desc);

-- Keyed by the member's key and not by their id: a deposit asks the same whether or not there is such a member.
create table voucher_policies (
  pubkey         text primary key references users (pubkey) on delete cascade,
  user_id        text not null unique references users on delete cascade,
  policy         text not null check (policy in ('ANYONE', 'ALLOWLIST')),
  allow_vouchers boolean not null,      -- takes vouchers that somebody hands on
  updated_at     timestamptz(3) not null
);
create table voucher_allowlist (
  pubkey   text not null references voucher_policies on delete cascade,
  sender   text not null check (sender ~ '^[0-9a-f]{64}$'),
  name     text,                        -- the NIP-05 name it was entered by
  position integer not null,
  primary key (pubkey, sender)
);

-- How many vouchers of a service a member has not seen yet; counted so that a quota holds under any number of deposits at
-- once. Seeing them counts anew.
create table voucher_inboxes (
  user_id        text not null references users on delete cascade,
  service_pubkey text not null references voucher_services,
  unread         integer not null check (unread >= 0),
  primary key (user_id, service_pubkey)
) with (fillfactor = 80);
create index voucher_inboxes_unread on voucher_inboxes (user_id) where unread > 0;

-- The code is found by a keyed fingerprint and kept sealed, together with the service's signed event, which repeats it. A
-- deleted voucher keeps its row without its contents: the same code never comes back to life.
create table vouchers (
  id              text primary key,
  user_id         text not null references users on delete cascade,
  service_pubkey  text not null references voucher_services,
  fingerprint     bytea not null,
  sealed_code     bytea,                -- bound to vouchers:<id>; null once deleted
  is_signed       boolean not null,     -- the service's signed event is with the code
  merchant_pubkey text not null check (merchant_pubkey ~ '^[0-9a-f]{64}$'),
  coupon_id       text,
  name            text not null,
  description     text,
  image_url       text,
  url             text,
  benefit         text,                 -- JSON, as the service describes it
  metadata        text,                 -- JSON
  claim_url       text not null,
  mint_url        text,
  refresh_url     text,
  has_own_urls    boolean not null,     -- the URLs were signed by the service's key
  status          text not null check (status in ('minted', 'claimed', 'expired', 'voided', 'transfer_pending', 'transferred')),
  expires_at      timestamptz(3),
  claimed_at      timestamptz(3),
  checked_at      timestamptz(3),       -- when the service last said what became of it
  next_check_at   timestamptz(3) not null,   -- the service is not asked before
  deposited_by    text,                 -- null: handed on by somebody
  comment         text,                 -- what they said
  transferred_to  text,
  seen_at         timestamptz(3),
  created_at      timestamptz(3) not null,
  deleted_at      timestamptz(3),
  unique (service_pubkey, fingerprint),
  check (status = 'claimed' or claimed_at is null),
  check ((deleted_at is null) = (sealed_code is not null))
);
create index vouchers_newest on vouchers (user_id, created_at desc, id desc) where deleted_at is null;
create index vouchers_by_status on vouchers (user_id, status, created_at desc, id desc) where deleted_at is null;
create index vouchers_unseen on vouchers (user_id, service_pubkey) where deleted_at is null and seen_at is null;
create index vouchers_of_service on vouchers (service_pubkey, status) where deleted_at is null;
