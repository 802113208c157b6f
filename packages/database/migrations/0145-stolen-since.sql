-- Since when others may have had a stolen key: what was linked shortly before that does not take the account over, however late the
-- theft was told. Null, as an earlier version leaves it: since the block.
alter table users add column stolen_since timestamptz;
