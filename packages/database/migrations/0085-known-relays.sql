-- Whether a connection names no other relays than its row shows, which is without their queries: then a wallet is subscribed to
-- after a restart before its connection is opened.
alter table listener.wallets add column relays_known boolean not null default false;
