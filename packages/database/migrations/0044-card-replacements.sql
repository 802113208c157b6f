-- A card that takes the place of a lost one is kept for its holder: nobody else takes it, and with it they get their own wallet
-- and limits back. It ends when they take it.
create table card_replacements (
  card_id                text primary key references cards (id) on delete cascade,
  replaces               text not null,   -- the lost card, which may be deleted since
  user_id                text not null references users (id) on delete cascade,
  wallet_id              text,            -- looked at again when the card is taken
  holder_tap_limit_msats bigint check (holder_tap_limit_msats >= 0),
  holder_day_limit_msats bigint check (holder_day_limit_msats >= 0),
  created_at             timestamptz(3) not null
);
create index card_replacements_by_user on card_replacements (user_id);
