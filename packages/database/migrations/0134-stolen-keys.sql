-- Why somebody is blocked, where it is not about the person: their device or key is in other hands. A process of an earlier
-- version lets them in without clearing it, so it counts only beside blocked_at.
alter table users add column blocked_reason text check (blocked_reason in ('stolen'));
