-- Who made a watch, so that one address fills no disk: each has a share, and in all there are so many.
alter table invoice_watches add column address text not null default 'unknown';
create index invoice_watches_of_address on invoice_watches (address, expires_at);
