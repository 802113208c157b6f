-- What a wallet last answered in: after a restart its info event need not be asked for and checked again.
alter table listener.wallets add column encryption text check (encryption in ('nip04', 'nip44_v2'));
