-- The keys of chips whose card was deleted: without them a programmed chip could never be reset. Kept until the chip is
-- added anew.
create table deleted_chips (
  uid         text collate "C" primary key check (uid ~ '^[0-9A-F]{14}$'),
  card_id     text collate "C" not null unique,
  sealed_keys bytea not null,          -- bound to cards:<card_id>
  deleted_at  timestamptz(3) not null
);
