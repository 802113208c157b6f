-- Who waits in another process for a payment of the journal hears when its state changed. The signal is a hint: the row is
-- read, and read again from time to time. While one listener is alone nobody else waits, and commits need not queue up for
-- the notification.
create function listener.announce_payment_changed() returns trigger language plpgsql as $$
begin
  if (select count(*) from listener.instances where lease_until > now()) > 1 then
    perform pg_notify('listener_payment_changed', new.request_id);
  end if;
  return null;
end $$;
create trigger payment_changed
  after update of state on listener.payments
  for each row when (old.state is distinct from new.state) execute function listener.announce_payment_changed();
