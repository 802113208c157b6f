-- Webhooks for integrators and members, by the Standard Webhooks conventions. What happens makes a delivery for each endpoint
-- that wants it, in the transaction of what happens: what was taken back is not told, and what was not is told until taken.
create table webhook_endpoints (
  id             text primary key,
  user_id        text not null references users on delete cascade,
  scope          text not null check (scope in ('member', 'instance')),   -- of its owner, or of everybody here
  url            text not null check (length(url) <= 2048),
  description    text check (length(description) <= 120),
  events         text[] not null check (cardinality(events) > 0),
  sealed_secrets bytea not null,         -- bound to webhook_endpoints:<id>
  failing_since  timestamptz(3),         -- the first failure after the last success
  disabled_at    timestamptz(3),
  disabled_why   text check (disabled_why in ('owner', 'failing', 'gone')),
  created_at     timestamptz(3) not null,
  check ((disabled_at is null) = (disabled_why is null))
);
create index webhook_endpoints_of_member on webhook_endpoints (user_id, created_at, id);
create index webhook_endpoints_of_instance on webhook_endpoints (created_at, id) where scope = 'instance';

create table webhook_deliveries (
  id           text primary key default 'msg_' || replace(gen_random_uuid()::text, '-', ''),   -- webhook-id
  endpoint_id  text not null references webhook_endpoints on delete cascade,
  type         text not null,
  body         text not null,            -- the same bytes at every attempt
  status       text not null default 'PENDING' check (status in ('PENDING', 'DELIVERED', 'FAILED')),
  attempts     integer not null default 0,
  due_at       timestamptz(3),           -- while it is worked on: when its lease ends
  last_status  integer,
  last_error   text,
  created_at   timestamptz(3) not null default now(),
  ended_at     timestamptz(3),
  check ((status = 'PENDING') = (due_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_due_at on webhook_deliveries (due_at) where due_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_by_age on webhook_deliveries (created_at) where status <> 'PENDING';

create function tell_webhooks(event_type text, member text, at timestamptz, data jsonb) returns void language plpgsql as $$
begin
  insert into webhook_deliveries (endpoint_id, type, body, due_at)
  select id, event_type,
         json_build_object('type', event_type, 'timestamp', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)::text,
         least(at, now())
  from webhook_endpoints
  where disabled_at is null and event_type = any(events) and (scope = 'instance' or user_id = member);
end $$;

create function tell_webhooks_invoice() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('payment.received', new.user_id, new.paid_at, jsonb_build_object(
    'paymentHash', new.payment_hash, 'amountMsats', new.amount_msats, 'userId', new.user_id, 'username', new.username,
    'comment', new.comment, 'cardId', new.card_id));
  return null;
end $$;
create trigger invoice_told_to_webhooks after update of status on invoices for each row
  when (new.status = 'PAID' and old.status <> 'PAID') execute function tell_webhooks_invoice();

create function tell_webhooks_card_payment() returns trigger language plpgsql as $$
begin
  perform tell_webhooks(
    case when new.status = 'REJECTED' then 'card.declined' else 'card.paid' end, new.user_id, new.resolved_at,
    jsonb_build_object('paymentId', new.id, 'cardId', new.card_id, 'userId', new.user_id, 'amountMsats', new.amount_msats,
                       'description', new.description, 'reason', new.error_code, 'isProven', new.status = 'SUCCEEDED'));
  return null;
end $$;
create trigger card_payment_told_to_webhooks after update of status on card_payments for each row
  when (old.status is distinct from new.status and new.status in ('SUCCEEDED', 'UNPROVEN', 'REJECTED'))
  execute function tell_webhooks_card_payment();

create function tell_webhooks_card() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('card.activated', new.user_id, now(),
    jsonb_build_object('cardId', new.id, 'userId', new.user_id, 'title', new.title));
  return null;
end $$;
create trigger card_told_to_webhooks after update of user_id on cards for each row
  when (new.user_id is not null and old.user_id is distinct from new.user_id) execute function tell_webhooks_card();

create function tell_webhooks_voucher() returns trigger language plpgsql as $$
begin
  perform tell_webhooks('voucher.deposited', new.user_id, now(),
    jsonb_build_object('voucherId', new.id, 'userId', new.user_id, 'name', new.name));
  return null;
end $$;
create trigger voucher_told_to_webhooks after insert on vouchers for each row execute function tell_webhooks_voucher();
