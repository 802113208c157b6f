-- What one member can take up is counted by these, and what is no longer needed has an end.

-- Null once the connection of an archived wallet was erased: then nothing can be asked of it any more.
alter table remote_wallets alter column sealed_uri drop not null;
alter table remote_wallets add constraint remote_wallets_erased_when_archived
  check (sealed_uri is not null or status = 'ARCHIVED');
create index remote_wallets_to_erase on remote_wallets (updated_at)
  where status = 'ARCHIVED' and sealed_uri is not null;

-- The query of a relay's address may hold a token, so it is in the sealed URI only.
update remote_wallets
set relays = array(select distinct rtrim(split_part(relay, '?', 1), '/') from unnest(relays) as relay)
where array_to_string(relays, ' ') like '%?%';

-- Look-ups at a wallet that says nothing are put off together.
create index invoices_to_look_up_by_wallet on invoices (wallet_id, next_lookup_at) where next_lookup_at is not null;
create index invoices_to_forget on invoices (expires_at) where status = 'EXPIRED';

-- How many names somebody has at rest.
create index lightning_addresses_at_rest on lightning_addresses (former_user_id, released_at)
  where former_user_id is not null;
