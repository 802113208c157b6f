-- A history is searched by the people on the other side and by the member's own notes too. Each way in has an index of its own beside that of words, which
-- stays as it is: a service of the release before searches as it did. The largest table last, as in 0099.
create index payment_notes_words on payment_notes using gin (payment_words(user_id, note)) with (fastupdate = off);
create index sent_payments_by_payee on sent_payments (user_id, payee_id) where payee_id is not null;
create index sent_payments_by_address on sent_payments (user_id, lower(address)) where position('@' in address) > 0;
create index invoices_by_payer on invoices (user_id, payer_id) where status = 'PAID' and payer_id is not null;
create index invoices_by_zapper on invoices (user_id, zap_sender(zap_request)) where status = 'PAID' and zap_request is not null;
create index invoices_claimed_words on invoices using gin (payment_words(user_id, payer_name, payer_address))
  with (fastupdate = off) where status = 'PAID' and num_nonnulls(payer_name, payer_address) > 0;
