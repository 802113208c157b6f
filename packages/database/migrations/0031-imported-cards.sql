-- Cards that were programmed for another system and pay here without being written anew.

-- Keys 1 of chips whose address names no card: with one of them a tap tells its UID. Named by a hash of the key.
create table tap_keys (
  id         text primary key,
  sealed_key bytea not null,          -- bound to tap_keys:<id>
  created_at timestamptz(3) not null
);

alter table cards
  add column imported_at timestamptz(3),
  add column imported_from text check (imported_from in ('lnbits', 'boltcard', 'hub', 'btcpay', 'lawallet')),
  -- By which the other system knows the card: part of the address on its chip, derived from its UID, or a hash of its keys.
  add column import_ref text collate "C",
  add column tap_key_id text references tap_keys,
  add constraint cards_imported check (num_nulls(imported_at, imported_from, import_ref) in (0, 3));
create unique index cards_by_import_ref on cards (imported_from, import_ref) where imported_at is not null;
create index cards_to_meet on cards (tap_key_id) where tap_key_id is not null and tapped_at is null;
