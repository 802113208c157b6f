-- A forwarded payment that the wallet says it has made, without a proof: never made again, and what it was for is paid.
alter table forwarding_attempts drop constraint forwarding_attempts_status_check;
alter table forwarding_attempts add constraint forwarding_attempts_status_check
  check (status in ('PENDING', 'SUCCEEDED', 'UNPROVEN', 'REJECTED', 'NOT_STARTED'));
drop index forwarding_attempts_by_wallet;
create index forwarding_attempts_by_wallet on forwarding_attempts (wallet_id, created_at desc, request_id desc)
  where status in ('PENDING', 'SUCCEEDED', 'UNPROVEN');
