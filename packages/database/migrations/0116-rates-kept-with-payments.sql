-- The currency in which a member reads and types amounts. Null: the community's.
alter table users add column currency text check (currency ~ '^[A-Z]{3}$');
create index users_with_currency on users (currency) where currency is not null;

-- Their other devices read it again.
create function tell_currency() returns trigger language plpgsql as $$
begin
  perform tell_member(new.id, 'address:changed', new.id);
  return null;
end $$;
create trigger currency_told after update of currency on users for each row
  when (old.currency is distinct from new.currency) execute function tell_currency();

-- What the rate services of the settings said last, one row for each currency of each. Past its end a rate is not current any more.
create table fiat_rates (
  source      text not null,
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  per_bitcoin double precision not null check (per_bitcoin > 0),
  as_of       timestamptz(3) not null,
  expires_at  timestamptz(3) not null,
  fetched_at  timestamptz(3) not null,
  primary key (source, currency)
);

-- The price of one bitcoin at the moment of a payment, in the currency that its member had then. Null where it was not known.
alter table invoices add column fiat_currency text, add column fiat_per_bitcoin double precision;
alter table sent_payments add column fiat_currency text, add column fiat_per_bitcoin double precision;
alter table card_payments add column fiat_currency text, add column fiat_per_bitcoin double precision;
alter table forwarding_attempts add column fiat_currency text, add column fiat_per_bitcoin double precision;

-- A fixed rate counts before any service; of the services that are set, the first that has a current one. A rate says nothing of a payment that was made long before it.
create function rate_then(member text, moment timestamptz, out currency text, out per_bitcoin double precision)
language sql stable as $$
  select case when price is null then null else chosen end, price from (
    select chosen, case when fixed is not null and chosen = community then fixed else (
      select r.per_bitcoin from settings s join fiat_rates r on r.source = s.value #>> '{}' and r.currency = chosen
      where s.name in ('fiat_rate_url', 'fiat_second_rate_url')
        and moment >= r.as_of - interval '30 minutes' and moment < r.expires_at
      order by s.name limit 1) end as price
    from (
      select coalesce((select u.currency from users u where u.id = member), community) as chosen, community, fixed from (
        select (select s.value #>> '{}' from settings s where s.name = 'fiat_currency') as community,
               (select s.value::double precision from settings s
                where s.name = 'fiat_fixed_rate' and jsonb_typeof(s.value) = 'number') as fixed) of_settings) of_member) of_rates
$$;

-- Whoever records a payment, an earlier release too, keeps the rate in the same transaction and asks nobody for it.
create function keep_rate_of_invoice() returns trigger language plpgsql as $$
begin
  select currency, per_bitcoin into new.fiat_currency, new.fiat_per_bitcoin from rate_then(new.user_id, new.paid_at);
  return new;
end $$;
create trigger invoice_rate_kept before update of status on invoices for each row
  when (new.status = 'PAID' and old.status <> 'PAID') execute function keep_rate_of_invoice();

create function keep_rate_of_payment() returns trigger language plpgsql as $$
begin
  select currency, per_bitcoin into new.fiat_currency, new.fiat_per_bitcoin from rate_then(new.user_id, new.created_at);
  return new;
end $$;
create trigger sent_rate_kept before insert on sent_payments for each row execute function keep_rate_of_payment();
-- A card payment that moved nothing may be begun anew in its row, at another moment.
create trigger card_rate_kept before insert or update of created_at on card_payments for each row
  execute function keep_rate_of_payment();

create function keep_rate_of_forward() returns trigger language plpgsql as $$
begin
  select t.currency, t.per_bitcoin into new.fiat_currency, new.fiat_per_bitcoin
  from remote_wallets w, rate_then(w.user_id, new.created_at) t where w.id = new.wallet_id;
  return new;
end $$;
create trigger forward_rate_kept before insert on forwarding_attempts for each row execute function keep_rate_of_forward();
