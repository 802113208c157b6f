-- The PIN of a card, asked for from an amount on. It belongs to the holding: whoever holds the card next has none.
create table card_pins (
  card_id       text primary key references cards (id) on delete cascade,
  sealed_hash   bytea not null,        -- bound to card_pins:<card id>
  limit_msats   bigint not null check (limit_msats >= 0),
  -- Counted before a guess is looked at; the right one starts it anew.
  wrong_guesses integer not null default 0 check (wrong_guesses between 0 and 3),
  changed_at    timestamptz(3) not null
);

create function forget_pin() returns trigger language plpgsql as $$
begin
  delete from card_pins where card_id = new.id;
  return null;
end $$;
create trigger card_pin_ends after update of user_id on cards for each row
  when (old.user_id is distinct from new.user_id) execute function forget_pin();
