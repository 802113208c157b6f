-- A payment with a card is told as paid once. A proof that comes after the wallet's word is another event, `card.proven`; whoever hears of
-- payments has heard of proofs until now, and goes on to.
create or replace function tell_webhooks_card_payment() returns trigger language plpgsql as $$
declare
  event_type text := case when new.status = 'REJECTED' then 'card.declined'
                          when old.status = 'UNPROVEN' then 'card.proven'
                          else 'card.paid' end;
begin
  perform tell_webhooks_once(
    event_type || ' ' || new.id, event_type, new.user_id, new.resolved_at,
    jsonb_build_object('paymentId', new.id, 'cardId', new.card_id, 'userId', new.user_id, 'amountMsats', new.amount_msats,
                       'description', new.description, 'reason', new.error_code, 'isProven', new.status = 'SUCCEEDED'));
  return null;
end $$;
update webhook_endpoints set events = array_append(events, 'card.proven')
where 'card.paid' = any(events) and not 'card.proven' = any(events);

-- The holder's own limits are told to their other devices as well. A tap changes none of these columns.
drop trigger card_told on cards;
create trigger card_told
  after update of user_id, title, design_id, wallet_id, disabled_at, blocked_at, tap_limit_msats, day_limit_msats,
    holder_tap_limit_msats, holder_day_limit_msats on cards
  for each row execute function tell_card();
