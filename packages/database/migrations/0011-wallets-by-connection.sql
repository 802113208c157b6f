-- Whether a connection is somebody else's is asked before a courtesy wallet is kept.
create index remote_wallets_by_connection on remote_wallets (client_pubkey, wallet_pubkey);
