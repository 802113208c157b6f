-- A coupon service that answered 429 is not asked about any voucher before.
alter table voucher_services add column paused_until timestamptz(3);
