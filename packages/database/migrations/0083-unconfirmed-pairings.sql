-- A wallet answered a pairing and did not repeat its state: what it tells of itself, for the member to recognise it.
alter table wallet_pairings add column unconfirmed jsonb;
