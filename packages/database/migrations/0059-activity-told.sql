-- Every process tells those who may read the activity log that it grew; the signal carries nothing.
create function announce_activity() returns trigger language plpgsql as $$
begin
  perform pg_notify('activity_written', '');
  return null;
end $$;
create trigger activity_told after insert on activity for each statement execute function announce_activity();
