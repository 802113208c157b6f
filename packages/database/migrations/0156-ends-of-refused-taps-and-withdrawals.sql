-- Whoever deletes what is old looks for it by age, over all cards and members.
create index refused_taps_by_age on refused_taps (refused_at);
create index withdrawals_by_age on withdrawals (created_at);
