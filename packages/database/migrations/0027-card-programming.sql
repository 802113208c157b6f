-- Programming as card apps do it: the UID of a chip may be learned late, the app may ask again, a link may reset a chip,
-- and every programming has keys of its own.

-- Null: not known yet. A chip with a random UID tells it to the app that writes it, or with its first tap.
alter table cards alter column uid drop not null;

alter table cards
  -- The chip that the write token was first used for: the same app may ask again for the same chip.
  add column write_token_chip text collate "C" check (write_token_chip ~ '^[0-9A-F]{14}$'),
  add constraint cards_write_token_chip check (write_token_chip is null or write_token_hash is not null),
  add column wipe_token_hash bytea check (length(wipe_token_hash) = 32),
  add column wipe_token_expires_at timestamptz(3),
  add constraint cards_wipe_token check ((wipe_token_hash is null) = (wipe_token_expires_at is null));

-- Keys that were told for a card before its present ones: they may be on the chip, wholly or in part. The first tap says
-- which are, and ends them. No reference: a card that is deleted leaves them, for a wipe of its chip.
create table card_former_keys (
  id          text primary key,
  card_id     text collate "C" not null,
  sealed_keys bytea not null,          -- bound to card_former_keys:<id>
  replaced_at timestamptz(3) not null
);
create index card_former_keys_of_card on card_former_keys (card_id, replaced_at);

-- A chip whose UID nobody knows is found by the id of its card, which is in the address on it.
alter table deleted_chips drop constraint deleted_chips_pkey;
alter table deleted_chips drop constraint deleted_chips_card_id_key;
alter table deleted_chips add primary key (card_id);
alter table deleted_chips alter column uid drop not null;
alter table deleted_chips add constraint deleted_chips_uid_key unique (uid);
