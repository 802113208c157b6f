-- A member's history is searched by the beginnings of the words that people see: names, addresses, comments, amounts in sats. Each word is kept together
-- with whose it is, so that a search reads the member's own words and nobody else's, however many payments there are. Names are qualified, so that
-- pg_restore finds them.

-- What a zap says, and who. A stranger wrote it: what cannot be read says nothing, and never stops a payment from being written.
create function zap_said(request text) returns text language plpgsql immutable strict parallel safe cost 500 as $$
declare
  zap json;
begin
  zap := request::json;
  return concat_ws(' ', left(zap ->> 'content', 1000), left(zap ->> 'pubkey', 64));
exception when others then
  return null;
end $$;

-- Words in lower case, each behind a mark of whose it is. Groups of digits are one number, whichever way they are parted; what is not ASCII counts as a
-- letter, but for the usual marks; what is longer than a key is parted.
create function payment_words(owner text, variadic said text[]) returns tsvector language plpgsql immutable parallel safe cost 1000 as $$
declare
  mark text := left(md5(owner), 8);
  words text := lower(left(array_to_string(said, ' '), 4000));
begin
  if words ~ '[0-9]' then
    words := regexp_replace(words, '([0-9])[.,'' \u00a0\u202f](?=[0-9]{3}(?![0-9]))', '\1', 'g');
  end if;
  words := btrim(regexp_replace(words, '[\s\u0001-/:-@\[-`{-\u00bf\u2000-\u206f\u3000-\u3003]+', ' ', 'g'));
  if length(words) > 64 then
    words := regexp_replace(words, '([^ ]{64})(?=[^ ])', '\1 ', 'g');
  end if;
  if words = '' then
    return '';
  end if;
  return (mark || replace(words, ' ', ' ' || mark))::tsvector;
end $$;

-- All words, by their beginnings. Null where nothing is left to look for.
create function payment_query(owner text, sought text) returns tsquery language sql immutable parallel safe as $$
  select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(tsvector_to_array(public.payment_words(owner, sought))) word
$$;

-- Whose voucher it was and what it was called: written with the row, whoever writes it.
alter table voucher_sends add column voucher_name text;
update voucher_sends s set voucher_name = v.name from vouchers v where v.id = s.voucher_id;
create or replace function own_voucher_send() returns trigger language plpgsql as $$
begin
  select user_id, name into new.user_id, new.voucher_name from vouchers where id = new.voucher_id;
  return new;
end $$;

-- Of payments that have ended: open ones are few, and are changed a few times on their way. Without a list of pending entries, so that no payment pays for those before it.
-- The largest table last: until the end of the transaction nothing is written to a table whose index was made.
create index voucher_sends_words on voucher_sends using gin (payment_words(user_id, voucher_name, address, comment))
  with (fastupdate = off);
create index vouchers_words on vouchers using gin (payment_words(user_id, name, comment))
  with (fastupdate = off) where deleted_at is null;
create index forwarding_attempts_words on forwarding_attempts using gin (payment_words(wallet_id, (amount_msats / 1000)::text))
  with (fastupdate = off) where status in ('SUCCEEDED', 'UNPROVEN');
create index sent_payments_words on sent_payments
  using gin (payment_words(user_id, description, comment, address, (amount_msats / 1000)::text))
  with (fastupdate = off) where resolved_at is not null;
create index card_payments_words on card_payments using gin (payment_words(user_id, description, (amount_msats / 1000)::text))
  with (fastupdate = off) where resolved_at is not null;
create index invoices_words on invoices using gin (payment_words(user_id, comment, zap_said(zap_request), (amount_msats / 1000)::text))
  with (fastupdate = off) where status = 'PAID';
