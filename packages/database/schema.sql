-- The schema after all migrations, printed by `npm run docs`. Migrations change it; nothing reads this file.

create table account_takeovers (
  id text default (gen_random_uuid())::text not null,
  user_id text not null,
  asked_by text not null,
  successor text not null,
  state text default 'waiting'::text not null,
  began_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  watched_at timestamp(3) with time zone not null,
  reminded_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  constraint account_takeovers_pkey PRIMARY KEY (id),
  constraint account_takeovers_asked_by_check CHECK (asked_by ~ '^[0-9a-f]{64}$'::text),
  constraint account_takeovers_check CHECK ((state = 'waiting'::text) = (ended_at IS NULL)),
  constraint account_takeovers_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'stopped'::text, 'withdrawn'::text, 'void'::text])),
  constraint account_takeovers_successor_check CHECK (successor ~ '^[0-9a-f]{64}$'::text),
  constraint account_takeovers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_takeovers_by_asker ON public.account_takeovers USING btree (asked_by) WHERE (state = 'waiting'::text);
CREATE INDEX account_takeovers_by_successor ON public.account_takeovers USING btree (successor) WHERE (state = 'waiting'::text);
CREATE INDEX account_takeovers_due ON public.account_takeovers USING btree (ends_at) WHERE (state = 'waiting'::text);
CREATE INDEX account_takeovers_of_account ON public.account_takeovers USING btree (user_id, began_at DESC);
CREATE UNIQUE INDEX account_takeovers_once ON public.account_takeovers USING btree (user_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER takeover_told AFTER INSERT OR UPDATE OF state, reminded_at ON account_takeovers FOR EACH ROW EXECUTE FUNCTION tell_takeover();
CREATE TRIGGER takeover_told_to_webhooks AFTER INSERT ON account_takeovers FOR EACH ROW EXECUTE FUNCTION tell_webhooks_takeover();

create table activity (
  id bigint generated always as identity not null,
  created_at timestamp(3) with time zone default now() not null,
  category text not null,
  level text not null,
  event text not null,
  message text not null,
  request_id text,
  user_id text,
  metadata jsonb,
  constraint activity_pkey PRIMARY KEY (id)
);
CREATE INDEX activity_by_age ON public.activity USING btree (created_at);
CREATE INDEX activity_by_category ON public.activity USING btree (category, id DESC);
CREATE INDEX activity_by_level ON public.activity USING btree (level, id DESC);
CREATE INDEX activity_words ON public.activity USING gin (to_tsvector('simple'::regconfig, message));
CREATE TRIGGER activity_told AFTER INSERT ON activity FOR EACH STATEMENT EXECUTE FUNCTION announce_activity();

create table address_notices (
  user_id text not null,
  at timestamp with time zone not null,
  username text not null,
  event text not null,
  constraint address_notices_pkey PRIMARY KEY (user_id, at, username, event),
  constraint address_notices_event_check CHECK (event = ANY (ARRAY['REPLACED'::text, 'HANDED_ON'::text, 'REMOVED'::text])),
  constraint address_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table card_designs (
  id text default (gen_random_uuid())::text not null,
  image_url text not null,
  description text not null,
  archived_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  constraint card_designs_pkey PRIMARY KEY (id),
  constraint card_designs_description_check CHECK (length(description) >= 1 AND length(description) <= 120),
  constraint card_designs_image_url_check CHECK (length(image_url) >= 1 AND length(image_url) <= 2048)
);
CREATE INDEX card_designs_archived ON public.card_designs USING btree (created_at DESC, id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX card_designs_in_use ON public.card_designs USING btree (created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX card_designs_newest ON public.card_designs USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX card_designs_picture_once ON public.card_designs USING btree (image_url);

create table card_former_keys (
  id text not null,
  card_id text not null,
  sealed_keys bytea not null,
  replaced_at timestamp(3) with time zone not null,
  constraint card_former_keys_pkey PRIMARY KEY (id)
);
CREATE INDEX card_former_keys_of_card ON public.card_former_keys USING btree (card_id, replaced_at);

create table card_payments (
  id text default (gen_random_uuid())::text not null,
  request_id text not null,
  card_id text not null,
  counter integer not null,
  user_id text not null,
  wallet_id text not null,
  payment_hash text not null,
  invoice text not null,
  description text,
  amount_msats bigint not null,
  status text not null,
  error_code text,
  wallet_error_code text,
  preimage text,
  fees_paid_msats bigint,
  transport text default 'DIRECT'::text not null,
  event text,
  event_id text,
  encryption text,
  created_at timestamp(3) with time zone not null,
  published_at timestamp(3) with time zone,
  lease_until timestamp(3) with time zone,
  invoice_expires_at timestamp(3) with time zone not null,
  next_check_at timestamp(3) with time zone,
  resolved_at timestamp(3) with time zone,
  resolved_by text,
  counts boolean generated always as (((status <> 'REJECTED'::text) OR (COALESCE(error_code, ''::text) = 'unresolved_expired'::text))) stored not null,
  corrected boolean default false not null,
  deadline_at timestamp(3) with time zone not null,
  attempt_no integer default 1 not null,
  moved_nothing boolean default false not null,
  fiat_currency text,
  fiat_per_bitcoin double precision,
  constraint card_payments_pkey PRIMARY KEY (id),
  constraint card_payments_card_id_counter_key UNIQUE (card_id, counter),
  constraint card_payments_event_id_key UNIQUE (event_id),
  constraint card_payments_request_id_key UNIQUE (request_id),
  constraint card_payments_wallet_id_payment_hash_key UNIQUE (wallet_id, payment_hash),
  constraint card_payments_amount_msats_check CHECK (amount_msats > 0),
  constraint card_payments_attempt_no_check CHECK (attempt_no >= 1),
  constraint card_payments_check CHECK ((status = 'SUCCEEDED'::text) = (preimage IS NOT NULL)),
  constraint card_payments_check1 CHECK ((status = 'REJECTED'::text) = (error_code IS NOT NULL)),
  constraint card_payments_check3 CHECK ((status = 'PENDING'::text) = (lease_until IS NOT NULL)),
  constraint card_payments_check4 CHECK (status <> 'UNKNOWN'::text OR published_at IS NOT NULL AND next_check_at IS NOT NULL),
  constraint card_payments_moved_nothing CHECK (NOT moved_nothing OR status = 'REJECTED'::text),
  constraint card_payments_payment_hash_check CHECK (payment_hash ~ '^[0-9a-f]{64}$'::text),
  constraint card_payments_preimage_check CHECK (preimage ~ '^[0-9a-f]{64}$'::text),
  constraint card_payments_request_id_check CHECK (request_id ~ '^[0-9a-f]{64}$'::text),
  constraint card_payments_resolved CHECK ((status = ANY (ARRAY['SUCCEEDED'::text, 'UNPROVEN'::text, 'REJECTED'::text])) = (resolved_at IS NOT NULL)),
  constraint card_payments_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'UNKNOWN'::text, 'SUCCEEDED'::text, 'UNPROVEN'::text, 'REJECTED'::text])),
  constraint card_payments_transport_check CHECK (transport = ANY (ARRAY['DIRECT'::text, 'LISTENER'::text]))
);
CREATE INDEX card_payments_by_card ON public.card_payments USING btree (card_id, created_at DESC, id DESC);
CREATE INDEX card_payments_by_end ON public.card_payments USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);
CREATE INDEX card_payments_by_member ON public.card_payments USING btree (user_id, created_at DESC, id COLLATE "C" DESC);
CREATE INDEX card_payments_corrected ON public.card_payments USING btree (payment_hash) WHERE corrected;
CREATE INDEX card_payments_counting ON public.card_payments USING btree (card_id, created_at) INCLUDE (amount_msats) WHERE counts;
CREATE UNIQUE INDEX card_payments_invoice_once ON public.card_payments USING btree (payment_hash) WHERE ((status <> 'REJECTED'::text) AND (NOT corrected));
CREATE INDEX card_payments_leased ON public.card_payments USING btree (lease_until) WHERE (status = 'PENDING'::text);
CREATE INDEX card_payments_newest ON public.card_payments USING btree (created_at DESC, id DESC);
CREATE INDEX card_payments_open ON public.card_payments USING btree (card_id, created_at) WHERE (status = ANY (ARRAY['PENDING'::text, 'UNKNOWN'::text]));
CREATE INDEX card_payments_open_of_member ON public.card_payments USING btree (user_id) WHERE (status = ANY (ARRAY['PENDING'::text, 'UNKNOWN'::text]));
CREATE INDEX card_payments_to_check ON public.card_payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX card_payments_unresolved ON public.card_payments USING btree (created_at DESC, id DESC) WHERE ((status = ANY (ARRAY['PENDING'::text, 'UNKNOWN'::text])) OR (error_code = 'unresolved_expired'::text));
CREATE INDEX card_payments_without_end ON public.card_payments USING btree (created_at) WHERE (status = ANY (ARRAY['PENDING'::text, 'UNKNOWN'::text]));
CREATE INDEX card_payments_words ON public.card_payments USING gin (payment_words(user_id, VARIADIC ARRAY[description, ((amount_msats / 1000))::text])) WITH (fastupdate=off) WHERE (resolved_at IS NOT NULL);
CREATE TRIGGER card_payment_counted AFTER UPDATE ON card_payments FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status OR old.error_code IS DISTINCT FROM new.error_code OR old.resolved_at IS DISTINCT FROM new.resolved_at) AND (old.resolved_at IS NOT NULL OR new.resolved_at IS NOT NULL)) EXECUTE FUNCTION overview_card_payment_changed();
CREATE TRIGGER card_payment_pushed AFTER UPDATE OF status ON card_payments FOR EACH ROW WHEN ((old.status = ANY (ARRAY['PENDING'::text, 'UNKNOWN'::text])) AND (new.status = ANY (ARRAY['SUCCEEDED'::text, 'UNPROVEN'::text, 'REJECTED'::text]))) EXECUTE FUNCTION push_card_payment();
CREATE TRIGGER card_payment_resolved AFTER UPDATE ON card_payments FOR EACH ROW WHEN (old.resolved_at IS NULL AND new.resolved_at IS NOT NULL) EXECUTE FUNCTION announce_card_payment_resolved();
CREATE TRIGGER card_payment_takes_invoice BEFORE INSERT ON card_payments FOR EACH ROW WHEN (new.status = 'PENDING'::text) EXECUTE FUNCTION take_invoice();
CREATE TRIGGER card_payment_told AFTER UPDATE OF status ON card_payments FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION tell_card_payment();
CREATE TRIGGER card_payment_told_to_webhooks AFTER UPDATE OF status ON card_payments FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status AND (new.status = ANY (ARRAY['SUCCEEDED'::text, 'UNPROVEN'::text, 'REJECTED'::text]))) EXECUTE FUNCTION tell_webhooks_card_payment();
CREATE TRIGGER card_payments_older_release BEFORE INSERT ON card_payments FOR EACH ROW WHEN (new.deadline_at IS NULL) EXECUTE FUNCTION fill_card_payment_deadline();
CREATE TRIGGER card_rate_kept BEFORE INSERT OR UPDATE OF created_at ON card_payments FOR EACH ROW EXECUTE FUNCTION keep_rate_of_payment();
CREATE TRIGGER ended_card_payment_counted AFTER INSERT ON card_payments FOR EACH ROW WHEN (new.resolved_at IS NOT NULL) EXECUTE FUNCTION overview_card_payment_changed();

create table card_pins (
  card_id text not null,
  sealed_hash bytea not null,
  limit_msats bigint not null,
  wrong_guesses integer default 0 not null,
  changed_at timestamp(3) with time zone not null,
  constraint card_pins_pkey PRIMARY KEY (card_id),
  constraint card_pins_limit_msats_check CHECK (limit_msats >= 0),
  constraint card_pins_wrong_guesses_check CHECK (wrong_guesses >= 0 AND wrong_guesses <= 3),
  constraint card_pins_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE CASCADE
);

create table card_replacements (
  card_id text not null,
  replaces text not null,
  user_id text not null,
  wallet_id text,
  holder_tap_limit_msats bigint,
  holder_day_limit_msats bigint,
  created_at timestamp(3) with time zone not null,
  holder_week_limit_msats bigint,
  holder_month_limit_msats bigint,
  carried_by text,
  constraint card_replacements_pkey PRIMARY KEY (card_id),
  constraint card_replacements_carried_by_check CHECK (length(carried_by) >= 1 AND length(carried_by) <= 60),
  constraint card_replacements_holder_day_limit_msats_check CHECK (holder_day_limit_msats >= 0),
  constraint card_replacements_holder_month_limit_msats_check CHECK (holder_month_limit_msats >= 0),
  constraint card_replacements_holder_tap_limit_msats_check CHECK (holder_tap_limit_msats >= 0),
  constraint card_replacements_holder_week_limit_msats_check CHECK (holder_week_limit_msats >= 0),
  constraint card_replacements_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE CASCADE,
  constraint card_replacements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX card_replacements_by_user ON public.card_replacements USING btree (user_id);

create table card_taps (
  card_id text not null,
  counter integer not null,
  seen_at timestamp(3) with time zone not null,
  constraint card_taps_pkey PRIMARY KEY (card_id),
  constraint card_taps_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE CASCADE
) with (fillfactor=50);
CREATE TRIGGER first_taps_counted AFTER INSERT ON card_taps REFERENCING NEW TABLE AS taps FOR EACH STATEMENT EXECUTE FUNCTION overview_taps_inserted();
CREATE TRIGGER taps_counted AFTER UPDATE ON card_taps REFERENCING OLD TABLE AS former NEW TABLE AS taps FOR EACH STATEMENT EXECUTE FUNCTION overview_taps_updated();

create table cards (
  id text not null,
  uid text,
  design_id text,
  title text not null,
  otc text,
  otc_used_at timestamp(3) with time zone,
  user_id text,
  wallet_id text,
  counter integer default 0 not null,
  tapped_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  used boolean generated always as ((last_used_at IS NOT NULL)) stored not null,
  keys_issued_at timestamp(3) with time zone,
  wiped_at timestamp(3) with time zone,
  blocked_at timestamp(3) with time zone,
  disabled_at timestamp(3) with time zone,
  tap_limit_msats bigint,
  day_limit_msats bigint,
  sealed_keys bytea not null,
  write_token_hash bytea,
  write_token_expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  holder_tap_limit_msats bigint,
  holder_day_limit_msats bigint,
  write_token_chip text,
  wipe_token_hash bytea,
  wipe_token_expires_at timestamp(3) with time zone,
  imported_at timestamp(3) with time zone,
  imported_from text,
  import_ref text,
  tap_key_id text,
  paused_by text,
  week_limit_msats bigint,
  month_limit_msats bigint,
  holder_week_limit_msats bigint,
  holder_month_limit_msats bigint,
  lost_at timestamp(3) with time zone,
  carried_by text,
  constraint cards_pkey PRIMARY KEY (id),
  constraint cards_otc_key UNIQUE (otc),
  constraint cards_uid_key UNIQUE (uid),
  constraint cards_carried_by_check CHECK (length(carried_by) >= 1 AND length(carried_by) <= 60),
  constraint cards_check CHECK ((write_token_hash IS NULL) = (write_token_expires_at IS NULL)),
  constraint cards_check1 CHECK (wiped_at IS NULL OR blocked_at IS NOT NULL),
  constraint cards_counter_check CHECK (counter >= 0 AND counter <= 16777215),
  constraint cards_day_limit_msats_check CHECK (day_limit_msats >= 0),
  constraint cards_holder_day_limit_msats_check CHECK (holder_day_limit_msats >= 0),
  constraint cards_holder_month_limit_msats_check CHECK (holder_month_limit_msats >= 0),
  constraint cards_holder_tap_limit_msats_check CHECK (holder_tap_limit_msats >= 0),
  constraint cards_holder_week_limit_msats_check CHECK (holder_week_limit_msats >= 0),
  constraint cards_id_check CHECK (id ~ '^[0-9a-f]{32}$'::text),
  constraint cards_imported CHECK (num_nulls(imported_at, imported_from, import_ref) = ANY (ARRAY[0, 3])),
  constraint cards_imported_from_check CHECK (imported_from = ANY (ARRAY['lnbits'::text, 'boltcard'::text, 'hub'::text, 'btcpay'::text, 'lawallet'::text])),
  constraint cards_month_limit_msats_check CHECK (month_limit_msats >= 0),
  constraint cards_otc_check CHECK (otc ~ '^[0-9a-f]{32}$'::text),
  constraint cards_tap_limit_msats_check CHECK (tap_limit_msats >= 0),
  constraint cards_title_check CHECK (length(title) >= 1 AND length(title) <= 120),
  constraint cards_uid_check CHECK (uid ~ '^[0-9A-F]{14}$'::text),
  constraint cards_week_limit_msats_check CHECK (week_limit_msats >= 0),
  constraint cards_wipe_token CHECK ((wipe_token_hash IS NULL) = (wipe_token_expires_at IS NULL)),
  constraint cards_wipe_token_hash_check CHECK (length(wipe_token_hash) = 32),
  constraint cards_write_token_chip CHECK (write_token_chip IS NULL OR write_token_hash IS NOT NULL),
  constraint cards_write_token_chip_check CHECK (write_token_chip ~ '^[0-9A-F]{14}$'::text),
  constraint cards_write_token_hash_check CHECK (length(write_token_hash) = 32),
  constraint cards_design_id_fkey FOREIGN KEY (design_id) REFERENCES card_designs(id),
  constraint cards_tap_key_id_fkey FOREIGN KEY (tap_key_id) REFERENCES tap_keys(id),
  constraint cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint cards_wallet_id_user_id_fkey FOREIGN KEY (wallet_id, user_id) REFERENCES remote_wallets(id, user_id) ON DELETE SET NULL
) with (fillfactor=80);
CREATE INDEX cards_blocked ON public.cards USING btree (created_at DESC, id DESC) WHERE (blocked_at IS NOT NULL);
CREATE INDEX cards_by_design ON public.cards USING btree (design_id, created_at DESC, id DESC);
CREATE INDEX cards_by_holder ON public.cards USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX cards_by_import_ref ON public.cards USING btree (imported_from, import_ref) WHERE (imported_at IS NOT NULL);
CREATE INDEX cards_by_title ON public.cards USING btree (lower(title) COLLATE "C");
CREATE INDEX cards_by_wallet ON public.cards USING btree (wallet_id) WHERE (wallet_id IS NOT NULL);
CREATE INDEX cards_half_programmed ON public.cards USING btree (keys_issued_at) WHERE ((keys_issued_at IS NOT NULL) AND (tapped_at IS NULL) AND (blocked_at IS NULL));
CREATE INDEX cards_lost ON public.cards USING btree (created_at DESC, id DESC) WHERE ((lost_at IS NOT NULL) AND (blocked_at IS NULL));
CREATE INDEX cards_newest ON public.cards USING btree (created_at DESC, id DESC);
CREATE INDEX cards_paired ON public.cards USING btree (created_at DESC, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX cards_to_meet ON public.cards USING btree (tap_key_id) WHERE ((tap_key_id IS NOT NULL) AND (tapped_at IS NULL));
CREATE INDEX cards_unblocked ON public.cards USING btree (created_at DESC, id DESC) WHERE (blocked_at IS NULL);
CREATE INDEX cards_unused ON public.cards USING btree (created_at DESC, id DESC) WHERE (NOT used);
CREATE INDEX cards_used ON public.cards USING btree (created_at DESC, id DESC) WHERE used;
CREATE TRIGGER card_changes_hands BEFORE UPDATE OF user_id ON cards FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION forget_former_holder();
CREATE TRIGGER card_counted AFTER UPDATE ON cards FOR EACH ROW WHEN ((old.user_id IS NULL) <> (new.user_id IS NULL) OR old.used <> new.used OR (old.blocked_at IS NULL) <> (new.blocked_at IS NULL)) EXECUTE FUNCTION overview_card_changed();
CREATE TRIGGER card_pin_ends AFTER UPDATE OF user_id ON cards FOR EACH ROW WHEN (old.user_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION forget_pin();
CREATE TRIGGER card_told AFTER UPDATE OF user_id, title, design_id, wallet_id, disabled_at, blocked_at, lost_at, carried_by, tap_limit_msats, day_limit_msats, week_limit_msats, month_limit_msats, holder_tap_limit_msats, holder_day_limit_msats, holder_week_limit_msats, holder_month_limit_msats ON cards FOR EACH ROW EXECUTE FUNCTION tell_card();
CREATE TRIGGER card_told_to_webhooks AFTER UPDATE OF user_id ON cards FOR EACH ROW WHEN (new.user_id IS NOT NULL AND old.user_id IS DISTINCT FROM new.user_id) EXECUTE FUNCTION tell_webhooks_card();
CREATE TRIGGER cards_deleted AFTER DELETE ON cards REFERENCING OLD TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION overview_cards_came_or_went();
CREATE TRIGGER cards_inserted AFTER INSERT ON cards REFERENCING NEW TABLE AS rows FOR EACH STATEMENT EXECUTE FUNCTION overview_cards_came_or_went();

create table contacts (
  id text default (gen_random_uuid())::text not null,
  user_id text not null,
  member_id text,
  address text,
  pubkey text,
  name text,
  note text,
  is_favourite boolean default false not null,
  is_blocked boolean default false not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint contacts_pkey PRIMARY KEY (id),
  constraint contacts_address_check CHECK (length(address) <= 320),
  constraint contacts_check CHECK (
CASE
    WHEN member_id IS NULL THEN num_nonnulls(address, pubkey) > 0
    ELSE num_nonnulls(address, pubkey) = 0
END),
  constraint contacts_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint contacts_note_check CHECK (length(note) >= 1 AND length(note) <= 1000),
  constraint contacts_pubkey_check CHECK (pubkey ~ '^[0-9a-f]{64}$'::text),
  constraint contacts_member_id_fkey FOREIGN KEY (member_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint contacts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX contacts_addresses ON public.contacts USING btree (user_id, address) WHERE (address IS NOT NULL);
CREATE INDEX contacts_blocked ON public.contacts USING btree (user_id) WHERE is_blocked;
CREATE UNIQUE INDEX contacts_keys ON public.contacts USING btree (user_id, pubkey) WHERE (pubkey IS NOT NULL);
CREATE UNIQUE INDEX contacts_members ON public.contacts USING btree (user_id, member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX contacts_of_key ON public.contacts USING btree (pubkey) WHERE (pubkey IS NOT NULL);
CREATE INDEX contacts_of_member ON public.contacts USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX contacts_of_user ON public.contacts USING btree (user_id);

create table courtesy_claims (
  user_id text not null,
  claim text not null,
  held_until timestamp(3) with time zone not null,
  failures integer default 0 not null,
  constraint courtesy_claims_pkey PRIMARY KEY (user_id),
  constraint courtesy_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table deleted_chips (
  uid text,
  card_id text not null,
  sealed_keys bytea not null,
  deleted_at timestamp(3) with time zone not null,
  constraint deleted_chips_pkey PRIMARY KEY (card_id),
  constraint deleted_chips_uid_key UNIQUE (uid),
  constraint deleted_chips_uid_check CHECK (uid ~ '^[0-9A-F]{14}$'::text)
);

create table departed_keys (
  pubkey text not null,
  left_at timestamp(3) with time zone not null,
  replaced boolean default false not null,
  constraint departed_keys_pkey PRIMARY KEY (pubkey),
  constraint departed_keys_pubkey_check CHECK (pubkey ~ '^[0-9a-f]{64}$'::text)
);
CREATE TRIGGER key_departed AFTER INSERT OR UPDATE ON departed_keys FOR EACH STATEMENT EXECUTE FUNCTION announce_standings();

create table device_tokens (
  id text not null,
  name text,
  user_id text not null,
  issued_by text not null,
  scopes text[] not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  constraint device_tokens_pkey PRIMARY KEY (id),
  constraint device_tokens_issued_by_check CHECK (issued_by ~ '^[0-9a-f]{64}$'::text),
  constraint device_tokens_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint device_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX device_tokens_by_issuer ON public.device_tokens USING btree (issued_by, created_at DESC, id DESC);
CREATE INDEX device_tokens_newest ON public.device_tokens USING btree (created_at DESC, id DESC);
CREATE INDEX device_tokens_of_member ON public.device_tokens USING btree (user_id);

create table domains (
  host text not null,
  registration text default 'INVITED'::text not null,
  brand jsonb default '{}'::jsonb not null,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  constraint domains_pkey PRIMARY KEY (host),
  constraint domains_brand_check CHECK (jsonb_typeof(brand) = 'object'::text),
  constraint domains_host_check CHECK (host ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:[0-9]{1,5})?$'::text),
  constraint domains_registration_check CHECK (registration = ANY (ARRAY['OPEN'::text, 'INVITED'::text]))
);
CREATE TRIGGER domains_changed AFTER INSERT OR DELETE OR UPDATE ON domains FOR EACH STATEMENT EXECUTE FUNCTION announce_settings_changed();

create table fiat_rates (
  source text not null,
  currency text not null,
  per_bitcoin double precision not null,
  as_of timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  fetched_at timestamp(3) with time zone not null,
  constraint fiat_rates_pkey PRIMARY KEY (source, currency),
  constraint fiat_rates_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint fiat_rates_per_bitcoin_check CHECK (per_bitcoin > 0::double precision)
);

create table forwarding_attempts (
  request_id text not null,
  destination_id text not null,
  leg_id text not null,
  attempt_no integer not null,
  wallet_id text not null,
  invoice text not null,
  payment_hash text not null,
  amount_msats bigint not null,
  reserve_msats bigint not null,
  hops integer not null,
  status text default 'PENDING'::text not null,
  code text,
  wallet_error_code text,
  checks integer default 0 not null,
  fees_paid_msats bigint,
  charged_msats bigint,
  preimage text,
  invoice_expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  resolved_at timestamp(3) with time zone,
  fiat_currency text,
  fiat_per_bitcoin double precision,
  constraint forwarding_attempts_pkey PRIMARY KEY (request_id),
  constraint forwarding_attempts_leg_id_attempt_no_key UNIQUE (leg_id, attempt_no),
  constraint forwarding_attempts_payment_hash_key UNIQUE (payment_hash),
  constraint forwarding_attempts_amount_msats_check CHECK (amount_msats > 0),
  constraint forwarding_attempts_check CHECK ((status = 'PENDING'::text) = (resolved_at IS NULL)),
  constraint forwarding_attempts_check1 CHECK ((status = 'SUCCEEDED'::text) = (preimage IS NOT NULL)),
  constraint forwarding_attempts_preimage_check CHECK (preimage ~ '^[0-9a-f]{64}$'::text),
  constraint forwarding_attempts_request_id_check CHECK (request_id ~ '^[0-9a-f]{64}$'::text),
  constraint forwarding_attempts_reserve_msats_check CHECK (reserve_msats >= 0),
  constraint forwarding_attempts_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'SUCCEEDED'::text, 'UNPROVEN'::text, 'REJECTED'::text, 'NOT_STARTED'::text])),
  constraint forwarding_attempts_destination_id_fkey FOREIGN KEY (destination_id) REFERENCES forwarding_destinations(id) ON DELETE CASCADE,
  constraint forwarding_attempts_leg_id_fkey FOREIGN KEY (leg_id) REFERENCES forwarding_legs(id) ON DELETE CASCADE
);
CREATE INDEX forwarding_attempts_by_end ON public.forwarding_attempts USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);
CREATE INDEX forwarding_attempts_by_wallet ON public.forwarding_attempts USING btree (wallet_id, created_at DESC, request_id DESC) WHERE (status = ANY (ARRAY['PENDING'::text, 'SUCCEEDED'::text, 'UNPROVEN'::text]));
CREATE INDEX forwarding_attempts_newest ON public.forwarding_attempts USING btree (destination_id, created_at DESC);
CREATE UNIQUE INDEX forwarding_attempts_one_open ON public.forwarding_attempts USING btree (destination_id) WHERE (status = 'PENDING'::text);
CREATE INDEX forwarding_attempts_open_of_wallet ON public.forwarding_attempts USING btree (wallet_id, created_at DESC, request_id DESC) WHERE (status = 'PENDING'::text);
CREATE INDEX forwarding_attempts_without_end ON public.forwarding_attempts USING btree (created_at) WHERE (status = 'PENDING'::text);
CREATE INDEX forwarding_attempts_words ON public.forwarding_attempts USING gin (payment_words(wallet_id, VARIADIC ARRAY[((amount_msats / 1000))::text])) WITH (fastupdate=off) WHERE (status = ANY (ARRAY['SUCCEEDED'::text, 'UNPROVEN'::text]));
CREATE TRIGGER ended_forwarding_attempt_counted AFTER INSERT ON forwarding_attempts FOR EACH ROW WHEN (new.resolved_at IS NOT NULL) EXECUTE FUNCTION overview_forwarding_attempt_changed();
CREATE TRIGGER forward_rate_kept BEFORE INSERT ON forwarding_attempts FOR EACH ROW EXECUTE FUNCTION keep_rate_of_forward();
CREATE TRIGGER forwarding_attempt_counted AFTER UPDATE ON forwarding_attempts FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.resolved_at IS DISTINCT FROM new.resolved_at) EXECUTE FUNCTION overview_forwarding_attempt_changed();
CREATE TRIGGER forwarding_attempt_takes_invoice BEFORE INSERT ON forwarding_attempts FOR EACH ROW WHEN (new.status = 'PENDING'::text) EXECUTE FUNCTION take_invoice();
CREATE TRIGGER forwarding_attempt_told AFTER INSERT OR UPDATE OF status ON forwarding_attempts FOR EACH ROW EXECUTE FUNCTION tell_forwarding_attempt();

create table forwarding_destinations (
  id text default (gen_random_uuid())::text not null,
  wallet_id text not null,
  address text not null,
  legs integer default 0 not null,
  credit_msats bigint default 0 not null,
  reserve_msats bigint default 0 not null,
  due_at timestamp(3) with time zone,
  failures integer default 0 not null,
  reason text,
  detail text,
  constraint forwarding_destinations_pkey PRIMARY KEY (id),
  constraint forwarding_destinations_wallet_id_address_key UNIQUE (wallet_id, address),
  constraint forwarding_destinations_credit_msats_check CHECK (credit_msats >= 0),
  constraint forwarding_destinations_reserve_msats_check CHECK (reserve_msats >= 0),
  constraint forwarding_destinations_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES receive_actions(wallet_id) ON DELETE CASCADE
) with (fillfactor=80);
CREATE INDEX forwarding_destinations_due ON public.forwarding_destinations USING btree (due_at) WHERE (due_at IS NOT NULL);

create table forwarding_legs (
  id text default (gen_random_uuid())::text not null,
  seq bigint generated always as identity not null,
  receipt_id text not null,
  destination_id text not null,
  "position" integer not null,
  amount_msats bigint not null,
  paid_msats bigint default 0 not null,
  hops integer not null,
  state text not null,
  ended_at timestamp(3) with time zone,
  constraint forwarding_legs_pkey PRIMARY KEY (id),
  constraint forwarding_legs_receipt_id_position_key UNIQUE (receipt_id, "position"),
  constraint forwarding_legs_amount_msats_check CHECK (amount_msats >= 0),
  constraint forwarding_legs_check CHECK (paid_msats >= 0 AND paid_msats <= amount_msats),
  constraint forwarding_legs_check1 CHECK ((state = 'OPEN'::text) = (ended_at IS NULL)),
  constraint forwarding_legs_check2 CHECK (state <> 'FORWARDED'::text OR paid_msats = amount_msats),
  constraint forwarding_legs_check3 CHECK (state <> 'OPEN'::text OR paid_msats < amount_msats),
  constraint forwarding_legs_state_check CHECK (state = ANY (ARRAY['OPEN'::text, 'FORWARDED'::text, 'STOPPED'::text])),
  constraint forwarding_legs_destination_id_fkey FOREIGN KEY (destination_id) REFERENCES forwarding_destinations(id) ON DELETE CASCADE,
  constraint forwarding_legs_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES forwarding_receipts(id) ON DELETE CASCADE
) with (fillfactor=80);
CREATE INDEX forwarding_legs_open ON public.forwarding_legs USING btree (destination_id, seq) WHERE (state = 'OPEN'::text);

create table forwarding_receipts (
  id text default (gen_random_uuid())::text not null,
  event_key text not null,
  wallet_id text not null,
  revision integer not null,
  payment_hash text not null,
  received_msats bigint,
  retained_msats bigint,
  hops integer default 0 not null,
  amount_due_at timestamp(3) with time zone,
  amount_checks integer default 0 not null,
  settled_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint forwarding_receipts_pkey PRIMARY KEY (id),
  constraint forwarding_receipts_event_key_key UNIQUE (event_key),
  constraint forwarding_receipts_check CHECK (retained_msats >= 0 AND retained_msats <= received_msats),
  constraint forwarding_receipts_check1 CHECK ((received_msats IS NULL) = (retained_msats IS NULL)),
  constraint forwarding_receipts_check2 CHECK ((received_msats IS NULL) = (amount_due_at IS NOT NULL)),
  constraint forwarding_receipts_received_msats_check CHECK (received_msats >= 0),
  constraint forwarding_receipts_wallet_id_revision_fkey FOREIGN KEY (wallet_id, revision) REFERENCES receive_action_revisions(wallet_id, revision) ON DELETE CASCADE
);
CREATE INDEX forwarding_receipts_amount_due ON public.forwarding_receipts USING btree (amount_due_at) WHERE (amount_due_at IS NOT NULL);
CREATE INDEX forwarding_receipts_amount_due_of_wallet ON public.forwarding_receipts USING btree (wallet_id) WHERE (amount_due_at IS NOT NULL);
CREATE INDEX forwarding_receipts_by_wallet ON public.forwarding_receipts USING btree (wallet_id, created_at DESC, id DESC);

create table instance_keys (
  name text not null,
  public_key text not null,
  sealed bytea not null,
  created_at timestamp(3) with time zone default now() not null,
  constraint instance_keys_pkey PRIMARY KEY (name),
  constraint instance_keys_public_key_check CHECK (length(public_key) >= 32 AND length(public_key) <= 200)
);

create table invites (
  id text default (gen_random_uuid())::text not null,
  token_hash bytea not null,
  role text not null,
  username text,
  note text,
  created_by text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  accepted_by text,
  accepted_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  constraint invites_pkey PRIMARY KEY (id),
  constraint invites_token_hash_key UNIQUE (token_hash),
  constraint invites_accepted_by_check CHECK (accepted_by ~ '^[0-9a-f]{64}$'::text),
  constraint invites_check CHECK ((accepted_by IS NULL) = (accepted_at IS NULL)),
  constraint invites_check1 CHECK (accepted_at IS NULL OR revoked_at IS NULL),
  constraint invites_created_by_check CHECK (created_by ~ '^[0-9a-f]{64}$'::text),
  constraint invites_note_check CHECK (length(note) >= 1 AND length(note) <= 60),
  constraint invites_role_check CHECK (role = ANY (ARRAY['USER'::text, 'VIEWER'::text, 'OPERATOR'::text, 'ADMIN'::text])),
  constraint invites_token_hash_check CHECK (length(token_hash) = 32),
  constraint invites_username_check CHECK (username ~ '^[a-z0-9]([a-z0-9._-]{0,30}[a-z0-9])?(@[a-z0-9.:-]+)?$'::text)
);
CREATE INDEX invites_by_creator ON public.invites USING btree (created_by) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX invites_by_guest ON public.invites USING btree (accepted_by) WHERE (accepted_by IS NOT NULL);
CREATE INDEX invites_by_maker ON public.invites USING btree (created_by);
CREATE UNIQUE INDEX invites_name_once ON public.invites USING btree (username) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX invites_newest ON public.invites USING btree (created_at DESC, id DESC);

create table invoice_watches (
  id text not null,
  payment_hashes bytea not null,
  expires_at timestamp(3) with time zone not null,
  address text default 'unknown'::text not null,
  constraint invoice_watches_pkey PRIMARY KEY (id),
  constraint invoice_watches_payment_hashes_check CHECK ((length(payment_hashes) % 32) = 0 AND length(payment_hashes) <= 320000)
);
CREATE INDEX invoice_watches_expiring ON public.invoice_watches USING btree (expires_at);
CREATE INDEX invoice_watches_of_address ON public.invoice_watches USING btree (address, expires_at);

create table invoices (
  payment_hash text not null,
  bolt11 text not null,
  amount_msats bigint not null,
  purpose text not null,
  wallet_id text not null,
  user_id text not null,
  username text,
  description text,
  comment text,
  zap_request text,
  status text default 'PENDING'::text not null,
  preimage text,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  paid_at timestamp(3) with time zone,
  next_lookup_at timestamp(3) with time zone,
  card_id text,
  asked_by text,
  payer_id text,
  payer_data text,
  payer_name text,
  payer_address text,
  fiat_currency text,
  fiat_per_bitcoin double precision,
  constraint invoices_pkey PRIMARY KEY (payment_hash),
  constraint invoices_amount_msats_check CHECK (amount_msats > 0),
  constraint invoices_check CHECK ((status = 'PAID'::text) = (paid_at IS NOT NULL)),
  constraint invoices_check1 CHECK ((status = 'PENDING'::text) = (next_lookup_at IS NOT NULL)),
  constraint invoices_payment_hash_check CHECK (payment_hash ~ '^[0-9a-f]{64}$'::text),
  constraint invoices_preimage_check CHECK (preimage ~ '^[0-9a-f]{64}$'::text),
  constraint invoices_purpose_check CHECK (purpose = ANY (ARRAY['LUD16_PAYMENT'::text, 'CARD_TOPUP'::text, 'REQUEST'::text])),
  constraint invoices_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'PAID'::text, 'EXPIRED'::text])),
  constraint invoices_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE SET NULL,
  constraint invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint invoices_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES remote_wallets(id) ON DELETE CASCADE
);
CREATE INDEX invoices_by_card ON public.invoices USING btree (card_id) WHERE (card_id IS NOT NULL);
CREATE INDEX invoices_by_payer ON public.invoices USING btree (user_id, payer_id) WHERE ((status = 'PAID'::text) AND (payer_id IS NOT NULL));
CREATE INDEX invoices_by_payment ON public.invoices USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX invoices_by_user ON public.invoices USING btree (user_id, created_at DESC, payment_hash);
CREATE INDEX invoices_by_zapper ON public.invoices USING btree (user_id, zap_sender(zap_request)) WHERE ((status = 'PAID'::text) AND (zap_request IS NOT NULL));
CREATE INDEX invoices_claimed_words ON public.invoices USING gin (payment_words(user_id, VARIADIC ARRAY[payer_name, payer_address])) WITH (fastupdate=off) WHERE ((status = 'PAID'::text) AND (num_nonnulls(payer_name, payer_address) > 0));
CREATE INDEX invoices_from_members ON public.invoices USING btree (user_id, paid_at DESC) WHERE ((status = 'PAID'::text) AND (payer_id IS NOT NULL));
CREATE INDEX invoices_open_of_asker ON public.invoices USING btree (asked_by) WHERE ((status = 'PENDING'::text) AND (asked_by IS NOT NULL));
CREATE INDEX invoices_open_of_member ON public.invoices USING btree (user_id, asked_by) WHERE ((status = 'PENDING'::text) AND (asked_by IS NOT NULL));
CREATE INDEX invoices_received ON public.invoices USING btree (user_id, paid_at DESC, payment_hash COLLATE "C" DESC) WHERE (status = 'PAID'::text);
CREATE INDEX invoices_to_forget ON public.invoices USING btree (expires_at) WHERE (status = 'EXPIRED'::text);
CREATE INDEX invoices_to_look_up ON public.invoices USING btree (next_lookup_at) WHERE (next_lookup_at IS NOT NULL);
CREATE INDEX invoices_to_look_up_by_wallet ON public.invoices USING btree (wallet_id, next_lookup_at) WHERE (next_lookup_at IS NOT NULL);
CREATE INDEX invoices_top_ups ON public.invoices USING btree (user_id, paid_at DESC, payment_hash COLLATE "C" DESC) WHERE ((status = 'PAID'::text) AND (card_id IS NOT NULL));
CREATE INDEX invoices_words ON public.invoices USING gin (payment_words(user_id, VARIADIC ARRAY[comment, zap_said(zap_request), ((amount_msats / 1000))::text])) WITH (fastupdate=off) WHERE (status = 'PAID'::text);
CREATE INDEX invoices_zaps ON public.invoices USING btree (user_id, paid_at DESC, payment_hash COLLATE "C" DESC) WHERE ((status = 'PAID'::text) AND (zap_request IS NOT NULL));
CREATE TRIGGER invoice_counted AFTER UPDATE OF status ON invoices FOR EACH ROW WHEN (new.status = 'PAID'::text AND old.status <> 'PAID'::text) EXECUTE FUNCTION overview_invoice();
CREATE TRIGGER invoice_paid_pushed AFTER UPDATE OF status ON invoices FOR EACH ROW WHEN (new.status = 'PAID'::text AND old.status <> 'PAID'::text) EXECUTE FUNCTION queue_pushes();
CREATE TRIGGER invoice_paid_told AFTER UPDATE OF status ON invoices FOR EACH ROW WHEN (new.status = 'PAID'::text AND old.status <> 'PAID'::text) EXECUTE FUNCTION tell_invoice_paid();
CREATE TRIGGER invoice_rate_kept BEFORE UPDATE OF status ON invoices FOR EACH ROW WHEN (new.status = 'PAID'::text AND old.status <> 'PAID'::text) EXECUTE FUNCTION keep_rate_of_invoice();
CREATE TRIGGER invoice_told_to_webhooks AFTER UPDATE OF status ON invoices FOR EACH ROW WHEN (new.status = 'PAID'::text AND old.status <> 'PAID'::text) EXECUTE FUNCTION tell_webhooks_invoice();
CREATE TRIGGER paid_invoice_counted AFTER INSERT ON invoices FOR EACH ROW WHEN (new.status = 'PAID'::text) EXECUTE FUNCTION overview_invoice();
CREATE TRIGGER share_paid_told AFTER UPDATE OF status ON invoices FOR EACH ROW WHEN (new.status = 'PAID'::text AND old.status <> 'PAID'::text AND new.purpose = 'REQUEST'::text) EXECUTE FUNCTION tell_share_paid();

create table key_codes (
  token_hash bytea not null,
  user_id text not null,
  purpose text not null,
  asked_by text not null,
  name text,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_by text,
  used_at timestamp(3) with time zone,
  constraint key_codes_pkey PRIMARY KEY (token_hash),
  constraint key_codes_asked_by_check CHECK (asked_by ~ '^[0-9a-f]{64}$'::text),
  constraint key_codes_check CHECK ((used_by IS NULL) = (used_at IS NULL)),
  constraint key_codes_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint key_codes_purpose_check CHECK (purpose = ANY (ARRAY['link'::text, 'takeover'::text])),
  constraint key_codes_token_hash_check CHECK (length(token_hash) = 32),
  constraint key_codes_used_by_check CHECK (used_by ~ '^[0-9a-f]{64}$'::text),
  constraint key_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX key_codes_by_age ON public.key_codes USING btree (expires_at);
CREATE INDEX key_codes_of_account ON public.key_codes USING btree (user_id);

create table lightning_addresses (
  username text not null,
  user_id text,
  former_user_id text,
  released_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  alias_user_id text,
  domain text generated always as (NULLIF(split_part(username, '@'::text, 2), ''::text)) stored,
  constraint lightning_addresses_pkey PRIMARY KEY (username),
  constraint lightning_addresses_user_id_key UNIQUE (user_id) DEFERRABLE INITIALLY DEFERRED,
  constraint lightning_addresses_held_or_released CHECK ((COALESCE(user_id, alias_user_id) IS NULL) = (released_at IS NOT NULL)),
  constraint lightning_addresses_one_holder CHECK (user_id IS NULL OR alias_user_id IS NULL),
  constraint lightning_addresses_username_check CHECK (username ~ '^[a-z0-9]([a-z0-9._-]{0,30}[a-z0-9])?(@[a-z0-9.:-]+)?$'::text),
  constraint lightning_addresses_alias_user_id_fkey FOREIGN KEY (alias_user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint lightning_addresses_domain_fkey FOREIGN KEY (domain) REFERENCES domains(host),
  constraint lightning_addresses_former_user_id_fkey FOREIGN KEY (former_user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint lightning_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX lightning_addresses_aliases ON public.lightning_addresses USING btree (alias_user_id, username) WHERE (alias_user_id IS NOT NULL);
CREATE INDEX lightning_addresses_at_rest ON public.lightning_addresses USING btree (former_user_id, released_at) WHERE (former_user_id IS NOT NULL);
CREATE INDEX lightning_addresses_domain ON public.lightning_addresses USING btree (domain) WHERE (domain IS NOT NULL);
CREATE TRIGGER address_told AFTER INSERT OR UPDATE OF user_id, alias_user_id ON lightning_addresses FOR EACH ROW EXECUTE FUNCTION tell_address();

create table linked_keys (
  user_id text not null,
  pubkey text not null,
  name text,
  linked_at timestamp(3) with time zone not null,
  constraint linked_keys_pkey PRIMARY KEY (user_id, pubkey),
  constraint linked_keys_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint linked_keys_pubkey_check CHECK (pubkey ~ '^[0-9a-f]{64}$'::text),
  constraint linked_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX linked_keys_by_key ON public.linked_keys USING btree (pubkey);
CREATE TRIGGER key_linked_told AFTER INSERT ON linked_keys FOR EACH ROW EXECUTE FUNCTION tell_linked_key();

create table listener_inbox (
  event_key text not null,
  type text not null,
  wallet_id text,
  taken_at timestamp(3) with time zone not null,
  constraint listener_inbox_pkey PRIMARY KEY (event_key)
);
CREATE INDEX listener_inbox_by_age ON public.listener_inbox USING brin (taken_at) WITH (pages_per_range='32', autosummarize='on');

create table member_events (
  id bigint generated always as identity not null,
  user_id text not null,
  name text not null,
  subject text not null,
  created_at timestamp(3) with time zone default clock_timestamp() not null,
  constraint member_events_pkey PRIMARY KEY (id)
);
CREATE INDEX member_events_of_member ON public.member_events USING btree (user_id, id);

create table member_profiles (
  user_id text not null,
  name text,
  picture_url text,
  is_findable boolean default true not null,
  says_who boolean default true not null,
  updated_at timestamp(3) with time zone not null,
  constraint member_profiles_pkey PRIMARY KEY (user_id),
  constraint member_profiles_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint member_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX member_profiles_words ON public.member_profiles USING gin (name_words(name)) WHERE (name IS NOT NULL);

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table nostr_profiles (
  pubkey text not null,
  name text,
  picture_url text,
  signed_at bigint not null,
  fetched_at timestamp(3) with time zone not null,
  about text,
  constraint nostr_profiles_pkey PRIMARY KEY (pubkey),
  constraint nostr_profiles_pubkey_check CHECK (pubkey ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX nostr_profiles_words ON public.nostr_profiles USING gin (name_words(name)) WHERE (name IS NOT NULL);

create table overview_changes (
  id bigint generated always as identity not null,
  at timestamp(3) with time zone not null,
  kind text not null,
  detail text default ''::text not null,
  user_id text,
  count integer not null,
  msats bigint default 0 not null,
  constraint overview_changes_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);

create table overview_members (
  grain text not null,
  start_at timestamp with time zone not null,
  user_id text not null,
  constraint overview_members_pkey PRIMARY KEY (grain, start_at, user_id),
  constraint overview_members_grain_check CHECK (grain = ANY (ARRAY['hour'::text, 'day'::text, 'month'::text]))
);

create table overview_progress (
  one_row boolean default true not null,
  counted_from timestamp with time zone not null,
  constraint overview_progress_pkey PRIMARY KEY (one_row),
  constraint overview_progress_one_row_check CHECK (one_row)
);

create table overview_sums (
  grain text not null,
  start_at timestamp with time zone not null,
  kind text not null,
  detail text not null,
  count bigint not null,
  msats bigint not null,
  constraint overview_sums_pkey PRIMARY KEY (grain, start_at, kind, detail),
  constraint overview_sums_grain_check CHECK (grain = ANY (ARRAY['hour'::text, 'day'::text]))
) with (fillfactor=70);

create table payment_notes (
  user_id text not null,
  payment_id text not null,
  note text not null,
  updated_at timestamp(3) with time zone not null,
  constraint payment_notes_pkey PRIMARY KEY (user_id, payment_id),
  constraint payment_notes_note_check CHECK (length(note) >= 1 AND length(note) <= 1000),
  constraint payment_notes_payment_id_check CHECK (length(payment_id) <= 100),
  constraint payment_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX payment_notes_words ON public.payment_notes USING gin (payment_words(user_id, VARIADIC ARRAY[note])) WITH (fastupdate=off);

create table person_notes (
  id text default (gen_random_uuid())::text not null,
  user_id text not null,
  author text not null,
  body text not null,
  created_at timestamp(3) with time zone not null,
  constraint person_notes_pkey PRIMARY KEY (id),
  constraint person_notes_author_check CHECK (author ~ '^[0-9a-f]{64}$'::text),
  constraint person_notes_body_check CHECK (length(body) >= 1 AND length(body) <= 2000),
  constraint person_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX person_notes_by_author ON public.person_notes USING btree (author);
CREATE INDEX person_notes_of_person ON public.person_notes USING btree (user_id, created_at DESC, id DESC);

create table pictures (
  url_hash bytea not null,
  id text not null,
  url text not null,
  source text not null,
  state text not null,
  media_type text,
  bytes bytea,
  reason text,
  attempts integer default 0 not null,
  due_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  host text generated always as (COALESCE("substring"(url, '^https?://(?:[^/?#@]*@)?(\[[^\]]+\]|[^/:?#]+)'::text), url)) stored not null,
  constraint pictures_pkey PRIMARY KEY (url_hash),
  constraint pictures_id_key UNIQUE (id),
  constraint pictures_check CHECK ((state = 'due'::text) = (due_at IS NOT NULL)),
  constraint pictures_check1 CHECK ((state = 'stored'::text) = (bytes IS NOT NULL AND media_type IS NOT NULL)),
  constraint pictures_state_check CHECK (state = ANY (ARRAY['due'::text, 'stored'::text, 'refused'::text]))
);
CREATE INDEX pictures_by_host ON public.pictures USING btree (host, state);
CREATE INDEX pictures_by_source ON public.pictures USING btree (source);
CREATE INDEX pictures_due ON public.pictures USING btree (due_at) WHERE (due_at IS NOT NULL);

create table profile_lookups (
  pubkey text not null,
  wanted_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone not null,
  looked_up_at timestamp(3) with time zone,
  failures integer default 0 not null,
  constraint profile_lookups_pkey PRIMARY KEY (pubkey),
  constraint profile_lookups_pubkey_check CHECK (pubkey ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX profile_lookups_by_use ON public.profile_lookups USING btree (wanted_at);
CREATE INDEX profile_lookups_due ON public.profile_lookups USING btree (due_at);

create table push_messages (
  payment_hash text not null,
  subscription_id text not null,
  attempts integer default 0 not null,
  next_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  kind text default 'payment'::text not null,
  card_id text,
  amount_msats bigint,
  decline text,
  constraint push_messages_pkey PRIMARY KEY (payment_hash, subscription_id),
  constraint push_messages_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'takeover'::text])),
  constraint push_messages_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE
);
CREATE INDEX push_messages_by_age ON public.push_messages USING btree (created_at);
CREATE INDEX push_messages_due ON public.push_messages USING btree (next_at);
CREATE INDEX push_messages_of_subscription ON public.push_messages USING btree (subscription_id);

create table push_subscriptions (
  id text not null,
  user_id text not null,
  host text not null,
  sealed_subscription bytea not null,
  language text not null,
  shows_amount boolean not null,
  quiet_from smallint,
  quiet_until smallint,
  time_zone text not null,
  created_at timestamp(3) with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_check CHECK ((quiet_from IS NULL) = (quiet_until IS NULL)),
  constraint push_subscriptions_id_check CHECK (id ~ '^[0-9a-f]{64}$'::text),
  constraint push_subscriptions_quiet_from_check CHECK (quiet_from >= 0 AND quiet_from <= 1439),
  constraint push_subscriptions_quiet_until_check CHECK (quiet_until >= 0 AND quiet_until <= 1439),
  constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_of_member ON public.push_subscriptions USING btree (user_id, created_at);

create table rate_limits (
  key text not null,
  used integer not null,
  granted integer not null,
  resets_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_by_reset ON public.rate_limits USING btree (resets_at);

create table receive_action_revisions (
  wallet_id text not null,
  revision integer not null,
  fee_bps integer not null,
  base_fee_msats bigint not null,
  addresses text[] not null,
  shares_bps integer[] not null,
  created_at timestamp(3) with time zone not null,
  constraint receive_action_revisions_pkey PRIMARY KEY (wallet_id, revision),
  constraint receive_action_revisions_addresses_check CHECK (cardinality(addresses) >= 1 AND cardinality(addresses) <= 20),
  constraint receive_action_revisions_base_fee_msats_check CHECK (base_fee_msats >= 0),
  constraint receive_action_revisions_check CHECK (cardinality(shares_bps) = cardinality(addresses)),
  constraint receive_action_revisions_fee_bps_check CHECK (fee_bps >= 0 AND fee_bps <= 10000),
  constraint receive_action_revisions_shares_bps_check CHECK ((0 < ALL (shares_bps)) AND sum_of(shares_bps) = 10000),
  constraint receive_action_revisions_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES receive_actions(wallet_id) ON DELETE CASCADE
);

create table receive_actions (
  wallet_id text not null,
  revision integer not null,
  enabled_at timestamp(3) with time zone,
  host text not null,
  updated_at timestamp(3) with time zone not null,
  lease text,
  lease_until timestamp(3) with time zone,
  constraint receive_actions_pkey PRIMARY KEY (wallet_id),
  constraint receive_actions_check CHECK ((lease IS NULL) = (lease_until IS NULL)),
  constraint receive_actions_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES remote_wallets(id) ON DELETE CASCADE
);

create table refused_taps (
  card_id text not null,
  counter integer not null,
  user_id text not null,
  reason text not null,
  amount_msats bigint,
  refused_at timestamp(3) with time zone not null,
  constraint refused_taps_pkey PRIMARY KEY (card_id, counter),
  constraint refused_taps_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE CASCADE,
  constraint refused_taps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX refused_taps_by_age ON public.refused_taps USING btree (refused_at);
CREATE INDEX refused_taps_newest ON public.refused_taps USING btree (card_id, refused_at DESC);
CREATE INDEX refused_taps_of_member ON public.refused_taps USING btree (user_id);
CREATE TRIGGER refused_tap_told AFTER INSERT OR UPDATE ON refused_taps FOR EACH ROW EXECUTE FUNCTION tell_refused_tap();

create table remote_wallets (
  id text default (gen_random_uuid())::text not null,
  user_id text not null,
  name text not null,
  type text default 'NWC'::text not null,
  status text default 'ACTIVE'::text not null,
  is_primary boolean default false not null,
  provider text,
  sealed_uri bytea,
  wallet_pubkey text not null,
  client_pubkey text not null,
  relays text[] not null,
  network text,
  encryption text,
  methods text[],
  notifications text[],
  info_at timestamp(3) with time zone,
  died_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone default now() not null,
  updated_at timestamp(3) with time zone default now() not null,
  profile jsonb default '{}'::jsonb not null,
  heard_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  failure text,
  extensions text[],
  asleep_since timestamp(3) with time zone,
  constraint remote_wallets_pkey PRIMARY KEY (id),
  constraint remote_wallets_asleep_archived CHECK (asleep_since IS NULL OR status = 'ARCHIVED'::text),
  constraint remote_wallets_check1 CHECK ((failure IS NULL) = (failed_at IS NULL)),
  constraint remote_wallets_client_pubkey_check CHECK (client_pubkey ~ '^[0-9a-f]{64}$'::text),
  constraint remote_wallets_erased_when_archived CHECK (sealed_uri IS NOT NULL OR status = 'ARCHIVED'::text),
  constraint remote_wallets_failure_check CHECK (failure = ANY (ARRAY['silent'::text, 'relays_unreachable'::text])),
  constraint remote_wallets_name_check CHECK (length(name) >= 1 AND length(name) <= 120),
  constraint remote_wallets_primary_in_use CHECK (NOT (is_primary AND status = 'ARCHIVED'::text AND asleep_since IS NULL)),
  constraint remote_wallets_profile_check CHECK (jsonb_typeof(profile) = 'object'::text),
  constraint remote_wallets_relays_check CHECK (cardinality(relays) > 0),
  constraint remote_wallets_status_check CHECK (status = ANY (ARRAY['ACTIVE'::text, 'DISABLED'::text, 'ARCHIVED'::text, 'DEAD'::text])),
  constraint remote_wallets_type_check CHECK (type = 'NWC'::text),
  constraint remote_wallets_wallet_pubkey_check CHECK (wallet_pubkey ~ '^[0-9a-f]{64}$'::text),
  constraint remote_wallets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX remote_wallets_archived_to_erase ON public.remote_wallets USING btree (updated_at) WHERE ((status = 'ARCHIVED'::text) AND (sealed_uri IS NOT NULL) AND (asleep_since IS NULL));
CREATE INDEX remote_wallets_by_connection ON public.remote_wallets USING btree (client_pubkey, wallet_pubkey);
CREATE INDEX remote_wallets_by_relay ON public.remote_wallets USING gin (relays) WHERE (status = 'ACTIVE'::text);
CREATE INDEX remote_wallets_by_status ON public.remote_wallets USING btree (status, id);
CREATE INDEX remote_wallets_by_user ON public.remote_wallets USING btree (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX remote_wallets_connection_once ON public.remote_wallets USING btree (user_id, client_pubkey, wallet_pubkey) WHERE (status = ANY (ARRAY['ACTIVE'::text, 'DISABLED'::text]));
CREATE UNIQUE INDEX remote_wallets_name_once ON public.remote_wallets USING btree (user_id, name) WHERE (status = ANY (ARRAY['ACTIVE'::text, 'DISABLED'::text]));
CREATE UNIQUE INDEX remote_wallets_of_owner ON public.remote_wallets USING btree (id, user_id);
CREATE UNIQUE INDEX remote_wallets_one_primary ON public.remote_wallets USING btree (user_id) WHERE is_primary;
CREATE TRIGGER remote_wallet_changed AFTER INSERT OR DELETE OR UPDATE OF user_id, name, type, status, is_primary, provider ON remote_wallets FOR EACH ROW EXECUTE FUNCTION announce_remote_wallet_changed();
CREATE TRIGGER wallet_check_told AFTER UPDATE OF profile ON remote_wallets FOR EACH ROW WHEN ((old.profile -> 'checking'::text) IS DISTINCT FROM (new.profile -> 'checking'::text)) EXECUTE FUNCTION tell_wallet();
CREATE TRIGGER wallet_contact_told AFTER UPDATE OF failure ON remote_wallets FOR EACH ROW WHEN (old.failure IS DISTINCT FROM new.failure) EXECUTE FUNCTION tell_wallet();
CREATE TRIGGER wallet_told AFTER INSERT OR UPDATE OF name, status, is_primary, provider ON remote_wallets FOR EACH ROW EXECUTE FUNCTION tell_wallet();

create table sent_payments (
  id text default (gen_random_uuid())::text not null,
  user_id text not null,
  idempotency_key text not null,
  wallet_id text not null,
  request_id text not null,
  payment_hash text not null,
  invoice text not null,
  target text not null,
  address text,
  description text,
  comment text,
  amount_msats bigint not null,
  status text default 'PENDING'::text not null,
  code text,
  wallet_error_code text,
  preimage text,
  fees_paid_msats bigint,
  checks integer default 0 not null,
  next_check_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  resolved_at timestamp(3) with time zone,
  attempt_no integer default 1 not null,
  moved_nothing boolean default false not null,
  max_fee_msats bigint,
  payee_id text,
  fiat_currency text,
  fiat_per_bitcoin double precision,
  constraint sent_payments_pkey PRIMARY KEY (id),
  constraint sent_payments_request_id_key UNIQUE (request_id),
  constraint sent_payments_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key),
  constraint sent_payments_amount_msats_check CHECK (amount_msats > 0),
  constraint sent_payments_attempt_no_check CHECK (attempt_no > 0),
  constraint sent_payments_check CHECK ((status = 'SUCCEEDED'::text) = (preimage IS NOT NULL)),
  constraint sent_payments_check2 CHECK ((status = 'PENDING'::text) = (resolved_at IS NULL)),
  constraint sent_payments_code_check CHECK ((status = ANY (ARRAY['REJECTED'::text, 'UNRESOLVED'::text])) = (code IS NOT NULL)),
  constraint sent_payments_idempotency_key_check CHECK (length(idempotency_key) >= 16 AND length(idempotency_key) <= 64),
  constraint sent_payments_max_fee_msats_check CHECK (max_fee_msats >= 0),
  constraint sent_payments_next_check_check CHECK (status <> 'PENDING'::text OR next_check_at IS NOT NULL),
  constraint sent_payments_payment_hash_check CHECK (payment_hash ~ '^[0-9a-f]{64}$'::text),
  constraint sent_payments_preimage_check CHECK (preimage ~ '^[0-9a-f]{64}$'::text),
  constraint sent_payments_request_id_check CHECK (request_id ~ '^[0-9a-f]{64}$'::text),
  constraint sent_payments_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'SUCCEEDED'::text, 'UNPROVEN'::text, 'UNRESOLVED'::text, 'REJECTED'::text]))
);
CREATE INDEX sent_payments_by_address ON public.sent_payments USING btree (user_id, lower(address)) WHERE (POSITION(('@'::text) IN (address)) > 0);
CREATE INDEX sent_payments_by_end ON public.sent_payments USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);
CREATE INDEX sent_payments_by_hash ON public.sent_payments USING btree (payment_hash, wallet_id);
CREATE INDEX sent_payments_by_member ON public.sent_payments USING btree (user_id, created_at DESC, id COLLATE "C" DESC);
CREATE INDEX sent_payments_by_payee ON public.sent_payments USING btree (user_id, payee_id) WHERE (payee_id IS NOT NULL);
CREATE INDEX sent_payments_open_of_member ON public.sent_payments USING btree (user_id) WHERE (status = 'PENDING'::text);
CREATE INDEX sent_payments_to_addresses ON public.sent_payments USING btree (user_id, created_at DESC) WHERE ((status = 'SUCCEEDED'::text) AND (POSITION(('@'::text) IN (address)) > 0));
CREATE INDEX sent_payments_to_check ON public.sent_payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX sent_payments_without_end ON public.sent_payments USING btree (created_at) WHERE (status = 'PENDING'::text);
CREATE INDEX sent_payments_words ON public.sent_payments USING gin (payment_words(user_id, VARIADIC ARRAY[description, comment, address, ((amount_msats / 1000))::text])) WITH (fastupdate=off) WHERE (resolved_at IS NOT NULL);
CREATE TRIGGER ended_sent_payment_counted AFTER INSERT ON sent_payments FOR EACH ROW WHEN (new.status = ANY (ARRAY['SUCCEEDED'::text, 'UNPROVEN'::text])) EXECUTE FUNCTION overview_sent_payment();
CREATE TRIGGER sent_payment_counted AFTER UPDATE OF status ON sent_payments FOR EACH ROW WHEN ((new.status = ANY (ARRAY['SUCCEEDED'::text, 'UNPROVEN'::text])) AND (old.status <> ALL (ARRAY['SUCCEEDED'::text, 'UNPROVEN'::text]))) EXECUTE FUNCTION overview_sent_payment();
CREATE TRIGGER sent_payment_takes_invoice BEFORE INSERT ON sent_payments FOR EACH ROW WHEN (new.status = 'PENDING'::text) EXECUTE FUNCTION take_invoice();
CREATE TRIGGER sent_payment_told AFTER INSERT OR UPDATE OF status ON sent_payments FOR EACH ROW EXECUTE FUNCTION tell_sent_payment();
CREATE TRIGGER sent_rate_kept BEFORE INSERT ON sent_payments FOR EACH ROW EXECUTE FUNCTION keep_rate_of_payment();

create table set_up_marks (
  step text not null,
  done_at timestamp with time zone default now() not null,
  constraint set_up_marks_pkey PRIMARY KEY (step)
);

create table settings (
  name text not null,
  value jsonb,
  sealed bytea,
  updated_at timestamp with time zone default now() not null,
  constraint settings_pkey PRIMARY KEY (name),
  constraint settings_check CHECK ((value IS NULL) <> (sealed IS NULL))
);
CREATE TRIGGER settings_changed AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION announce_settings_changed();

create table shown_profiles (
  user_id text not null,
  due_at timestamp(3) with time zone not null,
  looked_up_at timestamp(3) with time zone,
  failures integer default 0 not null,
  constraint shown_profiles_pkey PRIMARY KEY (user_id),
  constraint shown_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX shown_profiles_due ON public.shown_profiles USING btree (due_at);

create table split_invoices (
  payment_hash text not null,
  share_id text not null,
  payer_name text,
  created_at timestamp(3) with time zone not null,
  constraint split_invoices_pkey PRIMARY KEY (payment_hash),
  constraint split_invoices_payer_name_check CHECK (length(payer_name) >= 1 AND length(payer_name) <= 60),
  constraint split_invoices_share_id_fkey FOREIGN KEY (share_id) REFERENCES split_shares(id) ON DELETE CASCADE
);
CREATE INDEX split_invoices_of_share ON public.split_invoices USING btree (share_id, created_at DESC);

create table split_shares (
  id text default (gen_random_uuid())::text not null,
  split_id text not null,
  place smallint not null,
  amount_msats bigint not null,
  member_id text,
  name text,
  declined_at timestamp(3) with time zone,
  settled_at timestamp(3) with time zone,
  constraint split_shares_pkey PRIMARY KEY (id),
  constraint split_shares_split_id_place_key UNIQUE (split_id, place),
  constraint split_shares_amount_msats_check CHECK (amount_msats > 0),
  constraint split_shares_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint split_shares_member_id_fkey FOREIGN KEY (member_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint split_shares_split_id_fkey FOREIGN KEY (split_id) REFERENCES splits(id) ON DELETE CASCADE
);
CREATE INDEX split_shares_asked ON public.split_shares USING btree (member_id) WHERE ((member_id IS NOT NULL) AND (declined_at IS NULL) AND (settled_at IS NULL));
CREATE TRIGGER split_share_pushed AFTER INSERT ON split_shares FOR EACH ROW WHEN (new.member_id IS NOT NULL) EXECUTE FUNCTION queue_asked_pushes();
CREATE TRIGGER split_share_told AFTER INSERT OR UPDATE OF declined_at, settled_at ON split_shares FOR EACH ROW EXECUTE FUNCTION tell_split_share();

create table splits (
  id text default (gen_random_uuid())::text not null,
  user_id text not null,
  total_msats bigint not null,
  words text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint splits_pkey PRIMARY KEY (id),
  constraint splits_total_msats_check CHECK (total_msats > 0),
  constraint splits_words_check CHECK (length(words) >= 1 AND length(words) <= 200),
  constraint splits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX splits_by_end ON public.splits USING btree (expires_at);
CREATE INDEX splits_of_member ON public.splits USING btree (user_id, created_at DESC, id DESC);

create table tap_keys (
  id text not null,
  sealed_key bytea not null,
  created_at timestamp(3) with time zone not null,
  constraint tap_keys_pkey PRIMARY KEY (id)
);

create table till_sales (
  id text not null,
  user_id text not null,
  amount_msats bigint not null,
  tip_msats bigint not null,
  note text,
  fiat_currency text,
  fiat_minor bigint,
  receipt_token text not null,
  payment_hash text,
  minting_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint till_sales_pkey PRIMARY KEY (id),
  constraint till_sales_payment_hash_key UNIQUE (payment_hash),
  constraint till_sales_receipt_token_key UNIQUE (receipt_token),
  constraint till_sales_amount_msats_check CHECK (amount_msats > 0),
  constraint till_sales_check CHECK (tip_msats >= 0 AND tip_msats < amount_msats),
  constraint till_sales_check1 CHECK ((fiat_currency IS NULL) = (fiat_minor IS NULL)),
  constraint till_sales_fiat_currency_check CHECK (fiat_currency ~ '^[A-Z]{3}$'::text),
  constraint till_sales_fiat_minor_check CHECK (fiat_minor > 0),
  constraint till_sales_id_check CHECK (id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text),
  constraint till_sales_payment_hash_fkey FOREIGN KEY (payment_hash) REFERENCES invoices(payment_hash) ON DELETE CASCADE
);
CREATE INDEX till_sales_by_member ON public.till_sales USING btree (user_id, created_at DESC);
CREATE INDEX till_sales_without_invoice ON public.till_sales USING btree (created_at) WHERE (payment_hash IS NULL);

create table till_taps (
  id text not null,
  sale_id text not null,
  sealed_offer bytea not null,
  state text default 'OFFERED'::text not null,
  created_at timestamp(3) with time zone not null,
  constraint till_taps_pkey PRIMARY KEY (id),
  constraint till_taps_id_check CHECK (id ~ '^[0-9a-f]{64}$'::text),
  constraint till_taps_state_check CHECK (state = ANY (ARRAY['OFFERED'::text, 'HANDED'::text, 'ACCEPTED'::text, 'DECLINED'::text])),
  constraint till_taps_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES till_sales(id) ON DELETE CASCADE
);
CREATE INDEX till_taps_by_age ON public.till_taps USING btree (created_at);
CREATE INDEX till_taps_of_sale ON public.till_taps USING btree (sale_id);

create table tills (
  id text default (gen_random_uuid())::text not null,
  user_id text not null,
  token_hash bytea not null,
  sealed_pin bytea,
  sealed_return_key bytea,
  wrong_guesses integer default 0 not null,
  next_guess_at timestamp(3) with time zone,
  opened_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint tills_pkey PRIMARY KEY (id),
  constraint tills_token_hash_key UNIQUE (token_hash),
  constraint tills_token_hash_check CHECK (length(token_hash) = 32),
  constraint tills_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX tills_expiring ON public.tills USING btree (expires_at);
CREATE INDEX tills_of_member ON public.tills USING btree (user_id, opened_at DESC);

create table users (
  id text default (gen_random_uuid())::text not null,
  pubkey text not null,
  role text default 'USER'::text not null,
  created_at timestamp(3) with time zone default now() not null,
  last_seen_at timestamp(3) with time zone,
  tokens_valid_since timestamp(3) with time zone,
  blocked_at timestamp(3) with time zone,
  blocked_by text,
  max_sendable_msats bigint,
  currency text,
  shop_name text,
  blocked_reason text,
  stolen_since timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_pubkey_key UNIQUE (pubkey),
  constraint users_blocked_by_check CHECK (blocked_by ~ '^[0-9a-f]{64}$'::text),
  constraint users_blocked_reason_check CHECK (blocked_reason = 'stolen'::text),
  constraint users_check CHECK ((blocked_at IS NULL) = (blocked_by IS NULL)),
  constraint users_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint users_max_sendable_msats_check CHECK (max_sendable_msats >= 1000 AND (max_sendable_msats % 1000::bigint) = 0),
  constraint users_pubkey_check CHECK (pubkey ~ '^[0-9a-f]{64}$'::text),
  constraint users_role_check CHECK (role = ANY (ARRAY['USER'::text, 'VIEWER'::text, 'OPERATOR'::text, 'ADMIN'::text])),
  constraint users_shop_name_check CHECK (length(shop_name) >= 1 AND length(shop_name) <= 60)
);
CREATE INDEX users_blocked ON public.users USING btree (created_at DESC, id DESC) WHERE (blocked_at IS NOT NULL);
CREATE INDEX users_by_pubkey_start ON public.users USING btree (pubkey text_pattern_ops);
CREATE INDEX users_by_role ON public.users USING btree (role, created_at DESC, id DESC);
CREATE INDEX users_elevated ON public.users USING btree (pubkey) WHERE (role <> 'USER'::text);
CREATE INDEX users_newest ON public.users USING btree (created_at DESC, id DESC);
CREATE INDEX users_standing ON public.users USING btree (pubkey) WHERE ((blocked_at IS NOT NULL) OR (tokens_valid_since IS NOT NULL));
CREATE INDEX users_with_currency ON public.users USING btree (currency) WHERE (currency IS NOT NULL);
CREATE TRIGGER currency_told AFTER UPDATE OF currency ON users FOR EACH ROW WHEN (old.currency IS DISTINCT FROM new.currency) EXECUTE FUNCTION tell_currency();
CREATE TRIGGER elevated_key_changed AFTER UPDATE OF pubkey ON users FOR EACH ROW WHEN (old.pubkey <> new.pubkey AND new.role <> 'USER'::text) EXECUTE FUNCTION announce_roles_changed();
CREATE TRIGGER key_told_to_webhooks AFTER UPDATE OF pubkey ON users FOR EACH ROW WHEN (old.pubkey <> new.pubkey) EXECUTE FUNCTION tell_webhooks_new_key();
CREATE TRIGGER largest_payment_told AFTER UPDATE OF max_sendable_msats ON users FOR EACH ROW WHEN (old.max_sendable_msats IS DISTINCT FROM new.max_sendable_msats) EXECUTE FUNCTION tell_largest_payment();
CREATE TRIGGER replaced_key_refused AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION refuse_replaced_key();
CREATE TRIGGER role_changed AFTER UPDATE OF role ON users FOR EACH ROW WHEN (old.role <> new.role) EXECUTE FUNCTION announce_roles_changed();
CREATE TRIGGER role_given AFTER INSERT ON users FOR EACH ROW WHEN (new.role <> 'USER'::text) EXECUTE FUNCTION announce_roles_changed();
CREATE TRIGGER standing_changed AFTER UPDATE OF tokens_valid_since, blocked_at ON users FOR EACH ROW WHEN (old.tokens_valid_since IS DISTINCT FROM new.tokens_valid_since OR old.blocked_at IS DISTINCT FROM new.blocked_at) EXECUTE FUNCTION announce_standings();
CREATE TRIGGER standing_ends_webhooks AFTER UPDATE OF role, blocked_at ON users FOR EACH ROW WHEN (old.role = 'ADMIN'::text AND (new.role <> 'ADMIN'::text OR new.blocked_at IS NOT NULL)) EXECUTE FUNCTION switch_webhooks_off();
CREATE TRIGGER standing_ends_what_is_told AFTER UPDATE OF tokens_valid_since, blocked_at ON users FOR EACH ROW WHEN (new.tokens_valid_since IS DISTINCT FROM old.tokens_valid_since AND new.tokens_valid_since IS NOT NULL OR old.blocked_at IS NULL AND new.blocked_at IS NOT NULL) EXECUTE FUNCTION end_what_is_told();

create table voucher_allowlist (
  pubkey text not null,
  sender text not null,
  name text,
  "position" integer not null,
  constraint voucher_allowlist_pkey PRIMARY KEY (pubkey, sender),
  constraint voucher_allowlist_sender_check CHECK (sender ~ '^[0-9a-f]{64}$'::text),
  constraint voucher_allowlist_pubkey_fkey FOREIGN KEY (pubkey) REFERENCES voucher_policies(pubkey) ON UPDATE CASCADE ON DELETE CASCADE
);

create table voucher_inboxes (
  user_id text not null,
  service_pubkey text not null,
  unread integer not null,
  constraint voucher_inboxes_pkey PRIMARY KEY (user_id, service_pubkey),
  constraint voucher_inboxes_unread_check CHECK (unread >= 0),
  constraint voucher_inboxes_service_pubkey_fkey FOREIGN KEY (service_pubkey) REFERENCES voucher_services(pubkey),
  constraint voucher_inboxes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=80);
CREATE INDEX voucher_inboxes_unread ON public.voucher_inboxes USING btree (user_id) WHERE (unread > 0);

create table voucher_intents (
  id text not null,
  service_pubkey text not null,
  fingerprint bytea not null,
  user_id text not null,
  sealed_code bytea,
  idempotency_key text not null,
  refresh_url text not null,
  comment text,
  state text not null,
  voucher_id text,
  reason text,
  attempts integer default 0 not null,
  due_at timestamp(3) with time zone,
  lease text,
  lease_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint voucher_intents_pkey PRIMARY KEY (id),
  constraint voucher_intents_service_pubkey_fingerprint_key UNIQUE (service_pubkey, fingerprint),
  constraint voucher_intents_check CHECK ((state = 'open'::text) = (ended_at IS NULL)),
  constraint voucher_intents_check1 CHECK ((state = 'open'::text) = (due_at IS NOT NULL)),
  constraint voucher_intents_check2 CHECK ((state = 'open'::text) = (sealed_code IS NOT NULL)),
  constraint voucher_intents_check3 CHECK ((state = 'completed'::text) = (voucher_id IS NOT NULL)),
  constraint voucher_intents_check4 CHECK ((lease IS NULL) = (lease_until IS NULL)),
  constraint voucher_intents_state_check CHECK (state = ANY (ARRAY['open'::text, 'completed'::text, 'refused'::text])),
  constraint voucher_intents_service_pubkey_fkey FOREIGN KEY (service_pubkey) REFERENCES voucher_services(pubkey),
  constraint voucher_intents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX voucher_intents_due ON public.voucher_intents USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX voucher_intents_open ON public.voucher_intents USING btree (user_id, service_pubkey) WHERE (state = 'open'::text);

create table voucher_merchants (
  service_pubkey text not null,
  merchant_pubkey text not null,
  verified_at timestamp(3) with time zone,
  refresh_url text,
  due_at timestamp(3) with time zone not null,
  failures integer default 0 not null,
  user_id text,
  constraint voucher_merchants_pkey PRIMARY KEY (service_pubkey, merchant_pubkey),
  constraint voucher_merchants_service_pubkey_fkey FOREIGN KEY (service_pubkey) REFERENCES voucher_services(pubkey),
  constraint voucher_merchants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX voucher_merchants_by_member ON public.voucher_merchants USING btree (user_id);
CREATE INDEX voucher_merchants_due ON public.voucher_merchants USING btree (due_at);

create table voucher_policies (
  pubkey text not null,
  user_id text not null,
  policy text not null,
  allow_vouchers boolean not null,
  updated_at timestamp(3) with time zone not null,
  constraint voucher_policies_pkey PRIMARY KEY (pubkey),
  constraint voucher_policies_user_id_key UNIQUE (user_id),
  constraint voucher_policies_policy_check CHECK (policy = ANY (ARRAY['ANYONE'::text, 'ALLOWLIST'::text])),
  constraint voucher_policies_pubkey_fkey FOREIGN KEY (pubkey) REFERENCES users(pubkey) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint voucher_policies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table voucher_sends (
  id text not null,
  voucher_id text not null,
  address text not null,
  comment text,
  answer text default 'none'::text not null,
  reason text,
  outcome text,
  checks integer default 0 not null,
  due_at timestamp(3) with time zone,
  lease_until timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  user_id text,
  voucher_name text,
  constraint voucher_sends_pkey PRIMARY KEY (id),
  constraint voucher_sends_answer_check CHECK (answer = ANY (ARRAY['none'::text, 'accepted'::text, 'refused'::text, 'unknown'::text])),
  constraint voucher_sends_check CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  constraint voucher_sends_check1 CHECK ((outcome IS NULL) = (due_at IS NOT NULL)),
  constraint voucher_sends_outcome_check CHECK (outcome = ANY (ARRAY['transferred'::text, 'returned'::text, 'redeemed'::text, 'voided'::text, 'expired'::text])),
  constraint voucher_sends_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id) ON DELETE CASCADE
);
CREATE INDEX voucher_sends_by_member ON public.voucher_sends USING btree (user_id, created_at DESC, id COLLATE "C" DESC);
CREATE INDEX voucher_sends_due ON public.voucher_sends USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX voucher_sends_of_voucher ON public.voucher_sends USING btree (voucher_id, created_at DESC);
CREATE UNIQUE INDEX voucher_sends_one_open ON public.voucher_sends USING btree (voucher_id) WHERE (outcome IS NULL);
CREATE INDEX voucher_sends_open_of_member ON public.voucher_sends USING btree (user_id, created_at DESC, id COLLATE "C" DESC) WHERE (outcome IS NULL);
CREATE INDEX voucher_sends_words ON public.voucher_sends USING gin (payment_words(user_id, VARIADIC ARRAY[voucher_name, address, comment])) WITH (fastupdate=off);
CREATE TRIGGER voucher_send_owned BEFORE INSERT ON voucher_sends FOR EACH ROW EXECUTE FUNCTION own_voucher_send();

create table voucher_services (
  pubkey text not null,
  claim_url text,
  refresh_url text,
  mint_url text,
  endpoints_at timestamp(3) with time zone,
  blocked_at timestamp(3) with time zone,
  first_seen_at timestamp(3) with time zone not null,
  last_seen_at timestamp(3) with time zone not null,
  paused_until timestamp(3) with time zone,
  constraint voucher_services_pkey PRIMARY KEY (pubkey),
  constraint voucher_services_check CHECK (claim_url IS NOT NULL OR refresh_url IS NULL AND mint_url IS NULL),
  constraint voucher_services_check1 CHECK ((claim_url IS NULL) = (endpoints_at IS NULL)),
  constraint voucher_services_pubkey_check CHECK (pubkey ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX voucher_services_newest ON public.voucher_services USING btree (first_seen_at DESC, pubkey DESC);

create table vouchers (
  id text not null,
  user_id text not null,
  service_pubkey text not null,
  fingerprint bytea not null,
  sealed_code bytea,
  is_signed boolean not null,
  merchant_pubkey text not null,
  coupon_id text,
  name text not null,
  description text,
  image_url text,
  url text,
  benefit text,
  metadata text,
  claim_url text not null,
  mint_url text,
  refresh_url text,
  has_own_urls boolean not null,
  status text not null,
  expires_at timestamp(3) with time zone,
  claimed_at timestamp(3) with time zone,
  checked_at timestamp(3) with time zone,
  next_check_at timestamp(3) with time zone not null,
  deposited_by text,
  comment text,
  transferred_to text,
  seen_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  constraint vouchers_pkey PRIMARY KEY (id),
  constraint vouchers_service_pubkey_fingerprint_key UNIQUE (service_pubkey, fingerprint),
  constraint vouchers_check CHECK (status = 'claimed'::text OR claimed_at IS NULL),
  constraint vouchers_check1 CHECK ((deleted_at IS NULL) = (sealed_code IS NOT NULL)),
  constraint vouchers_merchant_pubkey_check CHECK (merchant_pubkey ~ '^[0-9a-f]{64}$'::text),
  constraint vouchers_status_check CHECK (status = ANY (ARRAY['minted'::text, 'claimed'::text, 'expired'::text, 'voided'::text, 'transfer_pending'::text, 'transferred'::text])),
  constraint vouchers_service_pubkey_fkey FOREIGN KEY (service_pubkey) REFERENCES voucher_services(pubkey),
  constraint vouchers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX vouchers_by_member ON public.vouchers USING btree (user_id, created_at DESC, id COLLATE "C" DESC) WHERE (deleted_at IS NULL);
CREATE INDEX vouchers_by_status ON public.vouchers USING btree (user_id, status, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX vouchers_newest ON public.vouchers USING btree (user_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX vouchers_of_service ON public.vouchers USING btree (service_pubkey, status) WHERE (deleted_at IS NULL);
CREATE INDEX vouchers_unseen ON public.vouchers USING btree (user_id, service_pubkey) WHERE ((deleted_at IS NULL) AND (seen_at IS NULL));
CREATE INDEX vouchers_words ON public.vouchers USING gin (payment_words(user_id, VARIADIC ARRAY[name, comment])) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
CREATE TRIGGER voucher_deposited_told AFTER INSERT ON vouchers FOR EACH ROW EXECUTE FUNCTION tell_voucher();
CREATE TRIGGER voucher_returned_told_to_webhooks AFTER UPDATE OF deleted_at ON vouchers FOR EACH ROW WHEN (old.deleted_at IS NOT NULL AND new.deleted_at IS NULL) EXECUTE FUNCTION tell_webhooks_voucher();
CREATE TRIGGER voucher_told AFTER UPDATE ON vouchers FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.deleted_at IS DISTINCT FROM new.deleted_at OR old.expires_at IS DISTINCT FROM new.expires_at OR old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION tell_voucher();
CREATE TRIGGER voucher_told_to_webhooks AFTER INSERT ON vouchers FOR EACH ROW EXECUTE FUNCTION tell_webhooks_voucher();

create table waitlist (
  id bigint generated always as identity not null,
  email text not null,
  name text,
  created_at timestamp(3) with time zone default now() not null,
  constraint waitlist_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX waitlist_email_once ON public.waitlist USING btree (lower(email));

create table wallet_pairings (
  id text not null,
  user_id text not null,
  purpose text not null,
  name text not null,
  client_pubkey text not null,
  sealed_secret bytea,
  relays text[] not null,
  status text default 'WAITING'::text not null,
  wallet_id text,
  looked_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  unconfirmed jsonb,
  constraint wallet_pairings_pkey PRIMARY KEY (id),
  constraint wallet_pairings_check CHECK ((status = 'WAITING'::text) = (sealed_secret IS NOT NULL)),
  constraint wallet_pairings_check1 CHECK (wallet_id IS NULL OR status = 'CONNECTED'::text),
  constraint wallet_pairings_client_pubkey_check CHECK (client_pubkey ~ '^[0-9a-f]{64}$'::text),
  constraint wallet_pairings_purpose_check CHECK (purpose = ANY (ARRAY['receive'::text, 'spend'::text])),
  constraint wallet_pairings_relays_check CHECK (cardinality(relays) > 0),
  constraint wallet_pairings_status_check CHECK (status = ANY (ARRAY['WAITING'::text, 'CONNECTED'::text, 'EXPIRED'::text])),
  constraint wallet_pairings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint wallet_pairings_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES remote_wallets(id) ON DELETE SET NULL
);
CREATE INDEX wallet_pairings_by_member ON public.wallet_pairings USING btree (user_id, created_at DESC);
CREATE INDEX wallet_pairings_by_wallet ON public.wallet_pairings USING btree (wallet_id) WHERE (wallet_id IS NOT NULL);
CREATE INDEX wallet_pairings_expiring ON public.wallet_pairings USING btree (expires_at);
CREATE INDEX wallet_pairings_waiting ON public.wallet_pairings USING btree (looked_at) WHERE (status = 'WAITING'::text);

create table webhook_deliveries (
  id text default ('msg_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)) not null,
  endpoint_id text not null,
  type text not null,
  body text not null,
  status text default 'PENDING'::text not null,
  attempts integer default 0 not null,
  due_at timestamp(3) with time zone,
  last_status integer,
  last_error text,
  created_at timestamp(3) with time zone default now() not null,
  ended_at timestamp(3) with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_check CHECK ((status = 'PENDING'::text) = (due_at IS NOT NULL)),
  constraint webhook_deliveries_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text])),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_by_age ON public.webhook_deliveries USING btree (created_at) WHERE (status <> 'PENDING'::text);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (endpoint_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_deliveries_due_at ON public.webhook_deliveries USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree (endpoint_id, created_at DESC, id DESC);

create table webhook_endpoints (
  id text not null,
  user_id text not null,
  scope text not null,
  url text not null,
  description text,
  events text[] not null,
  sealed_secrets bytea not null,
  failing_since timestamp(3) with time zone,
  disabled_at timestamp(3) with time zone,
  disabled_why text,
  created_at timestamp(3) with time zone not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_check CHECK ((disabled_at IS NULL) = (disabled_why IS NULL)),
  constraint webhook_endpoints_description_check CHECK (length(description) <= 120),
  constraint webhook_endpoints_disabled_why_check CHECK (disabled_why = ANY (ARRAY['owner'::text, 'failing'::text, 'gone'::text, 'role'::text, 'signed_out'::text])),
  constraint webhook_endpoints_events_check CHECK (cardinality(events) > 0),
  constraint webhook_endpoints_scope_check CHECK (scope = ANY (ARRAY['member'::text, 'instance'::text])),
  constraint webhook_endpoints_url_check CHECK (length(url) <= 2048),
  constraint webhook_endpoints_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX webhook_endpoints_of_instance ON public.webhook_endpoints USING btree (created_at, id) WHERE (scope = 'instance'::text);
CREATE INDEX webhook_endpoints_of_member ON public.webhook_endpoints USING btree (user_id, created_at, id);
CREATE TRIGGER webhook_off_ends_deliveries AFTER UPDATE OF disabled_at ON webhook_endpoints FOR EACH ROW WHEN (old.disabled_at IS NULL AND new.disabled_at IS NOT NULL) EXECUTE FUNCTION end_webhook_deliveries();

create table withdrawals (
  id text default (gen_random_uuid())::text not null,
  user_id text not null,
  idempotency_key text not null,
  link_hash bytea not null,
  giver text not null,
  description text,
  amount_msats bigint not null,
  state text default 'STARTED'::text not null,
  message text,
  payment_hash text,
  created_at timestamp(3) with time zone not null,
  open_until timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key),
  constraint withdrawals_amount_msats_check CHECK (amount_msats > 0),
  constraint withdrawals_check CHECK ((state = 'STARTED'::text) = (payment_hash IS NULL)),
  constraint withdrawals_check1 CHECK (message IS NULL OR state = 'REFUSED'::text),
  constraint withdrawals_idempotency_key_check CHECK (length(idempotency_key) >= 16 AND length(idempotency_key) <= 64),
  constraint withdrawals_link_hash_check CHECK (length(link_hash) = 32),
  constraint withdrawals_payment_hash_check CHECK (payment_hash ~ '^[0-9a-f]{64}$'::text),
  constraint withdrawals_state_check CHECK (state = ANY (ARRAY['STARTED'::text, 'ASKED'::text, 'ACCEPTED'::text, 'REFUSED'::text])),
  constraint withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX withdrawals_by_age ON public.withdrawals USING btree (created_at);
CREATE INDEX withdrawals_by_member ON public.withdrawals USING btree (user_id, created_at);
CREATE UNIQUE INDEX withdrawals_open ON public.withdrawals USING btree (user_id, link_hash) WHERE (ended_at IS NULL);

create table zap_receipts (
  payment_hash text not null,
  event text,
  finished text[] default '{}'::text[] not null,
  attempts integer default 0 not null,
  due_at timestamp(3) with time zone,
  user_id text not null,
  constraint zap_receipts_pkey PRIMARY KEY (payment_hash),
  constraint zap_receipts_payment_hash_fkey FOREIGN KEY (payment_hash) REFERENCES invoices(payment_hash) ON DELETE CASCADE,
  constraint zap_receipts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX zap_receipts_due ON public.zap_receipts USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX zap_receipts_of_member ON public.zap_receipts USING btree (user_id, attempts, due_at) WHERE (due_at IS NOT NULL);
CREATE TRIGGER zap_receipts_older_release BEFORE INSERT ON zap_receipts FOR EACH ROW WHEN (new.user_id IS NULL) EXECUTE FUNCTION fill_zap_receipt_member();

create table listener.events (
  event_key text not null,
  wallet_id text not null,
  type text not null,
  payment_hash text not null,
  amount_msats bigint,
  body text not null,
  recovered boolean default false not null,
  received_at timestamp(3) with time zone not null,
  status text default 'pending'::text not null,
  attempts integer default 0 not null,
  last_error text,
  next_attempt_at timestamp(3) with time zone,
  held boolean default false not null,
  delivered_at timestamp(3) with time zone,
  constraint events_pkey PRIMARY KEY (event_key),
  constraint events_check CHECK ((status = 'delivered'::text) = (delivered_at IS NOT NULL)),
  constraint events_check1 CHECK ((status = 'delivered'::text) = (next_attempt_at IS NULL)),
  constraint events_check2 CHECK (status <> 'delivered'::text OR NOT held),
  constraint events_event_key_check CHECK (event_key ~ '^[0-9a-f]{64}$'::text),
  constraint events_status_check CHECK (status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])),
  constraint events_type_check CHECK (type = ANY (ARRAY['payment_received'::text, 'payment_sent'::text]))
) with (fillfactor=80);
CREATE INDEX events_delivered ON listener.events USING btree (delivered_at) WHERE (status = 'delivered'::text);
CREATE INDEX events_due ON listener.events USING btree (next_attempt_at) WHERE ((status <> 'delivered'::text) AND (NOT held));
CREATE INDEX events_held ON listener.events USING btree (received_at) WHERE held;
CREATE INDEX events_newest ON listener.events USING btree (received_at DESC, event_key);
CREATE INDEX events_undelivered ON listener.events USING btree (received_at) WHERE (status <> 'delivered'::text);

create table listener.instances (
  id text not null,
  host text not null,
  pid integer not null,
  started_at timestamp(3) with time zone not null,
  lease_until timestamp(3) with time zone not null,
  constraint instances_pkey PRIMARY KEY (id)
);

create table listener.outages (
  from_at timestamp(3) with time zone not null,
  to_at timestamp(3) with time zone not null,
  constraint outages_check CHECK (to_at > from_at)
);
CREATE INDEX outages_newest ON listener.outages USING btree (to_at);

create table listener.payments (
  request_id text not null,
  wallet_id text not null,
  invoice text not null,
  payment_hash text not null,
  idempotency_scope text,
  attempt_no integer,
  state text not null,
  owner text not null,
  event text,
  event_id text,
  encryption text,
  created_at timestamp(3) with time zone not null,
  published_at timestamp(3) with time zone,
  invoice_expires_at timestamp(3) with time zone not null,
  preimage text,
  fees_paid_msats bigint,
  error_code text,
  error_message text,
  wallet_error_code text,
  next_check_at timestamp(3) with time zone,
  checks integer default 0 not null,
  corrected boolean default false not null,
  completed_at timestamp(3) with time zone,
  max_fee_msats bigint,
  constraint payments_pkey PRIMARY KEY (request_id),
  constraint payments_check CHECK ((state = 'succeeded'::text) = (preimage IS NOT NULL)),
  constraint payments_check1 CHECK ((state = ANY (ARRAY['succeeded'::text, 'rejected'::text, 'not_started'::text])) = (completed_at IS NOT NULL)),
  constraint payments_check2 CHECK (state <> 'unknown'::text OR published_at IS NOT NULL AND next_check_at IS NOT NULL),
  constraint payments_check3 CHECK (state <> 'not_started'::text OR preimage IS NULL),
  constraint payments_max_fee_msats_check CHECK (max_fee_msats >= 0),
  constraint payments_payment_hash_check CHECK (payment_hash ~ '^[0-9a-f]{64}$'::text),
  constraint payments_preimage_check CHECK (preimage ~ '^[0-9a-f]{64}$'::text),
  constraint payments_request_id_check CHECK (request_id ~ '^[0-9a-f]{64}$'::text),
  constraint payments_state_check CHECK (state = ANY (ARRAY['pending'::text, 'unknown'::text, 'succeeded'::text, 'rejected'::text, 'not_started'::text]))
) with (fillfactor=80);
CREATE INDEX payments_by_event ON listener.payments USING btree (event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX payments_by_hash ON listener.payments USING btree (wallet_id, payment_hash);
CREATE INDEX payments_corrected ON listener.payments USING btree (payment_hash) WHERE corrected;
CREATE UNIQUE INDEX payments_invoice_once ON listener.payments USING btree (payment_hash) WHERE ((state = ANY (ARRAY['pending'::text, 'unknown'::text, 'succeeded'::text])) AND (NOT corrected));
CREATE INDEX payments_pending ON listener.payments USING btree (owner) WHERE (state = 'pending'::text);
CREATE INDEX payments_to_check ON listener.payments USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX payments_uncertain ON listener.payments USING btree (wallet_id) WHERE (state = ANY (ARRAY['pending'::text, 'unknown'::text]));
CREATE TRIGGER payment_changed AFTER UPDATE OF state ON listener.payments FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION listener.announce_payment_changed();

create table listener.wallets (
  wallet_id text not null,
  owner text,
  fence bigint default 0 not null,
  first_seen_at timestamp(3) with time zone not null,
  caught_up_to timestamp(3) with time zone not null,
  catch_up_until timestamp(3) with time zone,
  catch_up_offset integer default 0 not null,
  caught_up_at timestamp(3) with time zone,
  last_event_at timestamp(3) with time zone,
  last_life_at timestamp(3) with time zone,
  ready_at timestamp(3) with time zone,
  archive_reported_at timestamp(3) with time zone,
  contact text,
  contact_at timestamp(3) with time zone,
  encryption text,
  relays_known boolean default false not null,
  silent_ms bigint default 0 not null,
  silent_at timestamp(3) with time zone,
  constraint wallets_pkey PRIMARY KEY (wallet_id),
  constraint wallets_contact_check CHECK (contact = ANY (ARRAY['ready'::text, 'silent'::text, 'unreachable'::text])),
  constraint wallets_encryption_check CHECK (encryption = ANY (ARRAY['nip04'::text, 'nip44_v2'::text])),
  constraint wallets_silent_ms_check CHECK (silent_ms >= 0)
) with (fillfactor=80);
CREATE INDEX wallets_by_owner ON listener.wallets USING btree (owner);
CREATE TRIGGER wallet_contact_told AFTER UPDATE OF contact ON listener.wallets FOR EACH ROW WHEN (old.contact IS DISTINCT FROM new.contact) EXECUTE FUNCTION tell_wallet_contact();

create view card_counts as
 SELECT COALESCE(sum(count), 0::numeric)::bigint AS total,
    COALESCE(sum(count) FILTER (WHERE detail ~~ '%paired%'::text), 0::numeric)::bigint AS paired,
    COALESCE(sum(count) FILTER (WHERE detail ~~ '%used%'::text), 0::numeric)::bigint AS used,
    COALESCE(sum(count) FILTER (WHERE detail ~~ '%blocked%'::text), 0::numeric)::bigint AS blocked
   FROM ( SELECT overview_sums.detail,
            overview_sums.count
           FROM overview_sums
          WHERE overview_sums.grain = 'day'::text AND overview_sums.start_at = '-infinity'::timestamp with time zone AND overview_sums.kind = 'cards'::text
        UNION ALL
         SELECT overview_changes.detail,
            overview_changes.count
           FROM overview_changes
          WHERE overview_changes.kind = 'cards'::text) counted;

create view member_faces as
 SELECT u.id AS user_id,
    u.pubkey,
    a.username,
    COALESCE(own.name, profile.name) AS name,
    profile.about,
    COALESCE(uploaded.id, portrait.id) AS picture_id,
    COALESCE(own.is_findable, true) AND (shown.user_id IS NOT NULL OR own.name IS NOT NULL OR own.picture_url IS NOT NULL) AS is_findable
   FROM users u
     LEFT JOIN lightning_addresses a ON a.user_id = u.id
     LEFT JOIN member_profiles own ON own.user_id = u.id
     LEFT JOIN pictures uploaded ON uploaded.url_hash = sha256(convert_to(own.picture_url, 'UTF8'::name)) AND uploaded.state = 'stored'::text
     LEFT JOIN shown_profiles shown ON shown.user_id = u.id
     LEFT JOIN nostr_profiles profile ON profile.pubkey = u.pubkey AND shown.user_id IS NOT NULL
     LEFT JOIN pictures portrait ON portrait.url_hash = sha256(convert_to(profile.picture_url, 'UTF8'::name)) AND portrait.state = 'stored'::text;

create view overview_facts as
 SELECT invoices.paid_at AS at,
    'received'::text AS kind,
        CASE
            WHEN invoices.zap_request IS NOT NULL THEN 'zap'::text
            WHEN invoices.purpose = 'CARD_TOPUP'::text THEN 'top-up'::text
            ELSE 'address'::text
        END AS detail,
    invoices.user_id,
    invoices.amount_msats AS msats
   FROM invoices
  WHERE invoices.status = 'PAID'::text
UNION ALL
 SELECT card_payments.resolved_at AS at,
    'card'::text AS kind,
    ''::text AS detail,
    card_payments.user_id,
    card_payments.amount_msats AS msats
   FROM card_payments
  WHERE card_payments.status = ANY (ARRAY['SUCCEEDED'::text, 'UNPROVEN'::text])
UNION ALL
 SELECT card_payments.resolved_at AS at,
    'declined'::text AS kind,
    card_payments.error_code AS detail,
    NULL::text AS user_id,
    0::bigint AS msats
   FROM card_payments
  WHERE card_payments.status = 'REJECTED'::text AND card_payments.error_code <> 'unresolved_expired'::text
UNION ALL
 SELECT sent_payments.resolved_at AS at,
    'sent'::text AS kind,
    ''::text AS detail,
    sent_payments.user_id,
    sent_payments.amount_msats AS msats
   FROM sent_payments
  WHERE sent_payments.status = ANY (ARRAY['SUCCEEDED'::text, 'UNPROVEN'::text])
UNION ALL
 SELECT forwarding_attempts.resolved_at AS at,
    'forwarded'::text AS kind,
    ''::text AS detail,
    NULL::text AS user_id,
    forwarding_attempts.amount_msats AS msats
   FROM forwarding_attempts
  WHERE forwarding_attempts.status = ANY (ARRAY['SUCCEEDED'::text, 'UNPROVEN'::text]);

create view wallet_facts as
 SELECT w.id AS wallet_id,
    w.status,
    w.methods,
    known.heard_at,
    ((w.profile -> 'check'::text) ->> 'checkedAt'::text)::timestamp with time zone AS checked_at,
    ((w.profile -> 'check'::text) ->> 'answered'::text)::boolean AS answered,
    w.profile @? '$."check"."relays"[*]?(@."reached" == true)'::jsonpath AS relays_reached,
    (w.profile -> 'check'::text) ->> 'invoice'::text AS invoice,
    (w.profile ->> 'hashFormAt'::text)::timestamp with time zone AS minted_at,
    seen.trouble,
    w.asleep_since,
    seen.trouble_at
   FROM remote_wallets w
     LEFT JOIN listener.wallets l ON l.wallet_id = w.id
     LEFT JOIN LATERAL ( SELECT l.contact,
            l.contact_at
           FROM listener.instances i
          WHERE i.id = l.owner AND i.lease_until > now()) held ON true
     CROSS JOIN LATERAL ( SELECT GREATEST(w.heard_at, w.info_at, l.last_life_at) AS heard_at) known
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN held.contact = 'unreachable'::text AND held.contact_at > COALESCE(known.heard_at, '-infinity'::timestamp with time zone) THEN 'relays_unreachable'::text
                    WHEN w.failed_at > COALESCE(known.heard_at, '-infinity'::timestamp with time zone) THEN w.failure
                    WHEN held.contact = 'silent'::text AND held.contact_at > COALESCE(known.heard_at, '-infinity'::timestamp with time zone) THEN 'silent'::text
                    ELSE NULL::text
                END AS trouble,
            GREATEST(
                CASE
                    WHEN (held.contact = ANY (ARRAY['unreachable'::text, 'silent'::text])) AND held.contact_at > COALESCE(known.heard_at, '-infinity'::timestamp with time zone) THEN held.contact_at
                    ELSE NULL::timestamp with time zone
                END,
                CASE
                    WHEN w.failed_at > COALESCE(known.heard_at, '-infinity'::timestamp with time zone) THEN w.failed_at
                    ELSE NULL::timestamp with time zone
                END) AS trouble_at) seen;

CREATE OR REPLACE FUNCTION public.announce_activity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('activity_written', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_card_payment_resolved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('card_payment_resolved', new.payment_hash);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_remote_wallet_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify(
    'remote_wallet_changed',
    json_build_object('id', coalesce(new.id, old.id), 'op', lower(tg_op))::text
  );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_roles_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('roles_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_settings_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_standings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('standings_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.card_counting_msats(card text, since timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
AS $function$
  select coalesce(sum(amount_msats), 0)::bigint from card_payments where card_id = card and counts and created_at > since
$function$;

CREATE OR REPLACE FUNCTION public.card_standing_now(card text, since timestamp with time zone, default_tap_msats bigint, default_day_msats bigint)
 RETURNS SETOF card_standing
 LANGUAGE sql
AS $function$
  select * from card_standings(since, default_tap_msats, default_day_msats) s where s.id = card
$function$;

CREATE OR REPLACE FUNCTION public.card_standings(since timestamp with time zone, default_tap_msats bigint, default_day_msats bigint)
 RETURNS SETOF card_standing
 LANGUAGE sql
 STABLE
AS $function$
  select c.id, c.uid, c.sealed_keys, c.counter, c.tapped_at is null, c.user_id, w.id, w.network, w.info_at,
    case
      when c.blocked_at is not null then 'card_blocked'
      when c.user_id is null then 'card_not_paired'
      when c.disabled_at is not null or holder.blocked_at is not null then 'card_disabled'
      when w.status is distinct from 'ACTIVE' then 'card_without_wallet'
    end,
    -- `least` passes over null.
    least(coalesce(c.tap_limit_msats, default_tap_msats), c.holder_tap_limit_msats),
    least(coalesce(c.day_limit_msats, default_day_msats), c.holder_day_limit_msats, span.week_allows, span.month_allows),
    (select coalesce(sum(p.amount_msats), 0)::bigint from card_payments p
     where p.card_id = c.id and p.counts and p.created_at > since),
    (select count(*) from card_payments p where p.card_id = c.id and p.status in ('PENDING', 'UNKNOWN')),
    (select max(p.created_at) from card_payments p where p.card_id = c.id and p.status in ('PENDING', 'UNKNOWN')),
    span.week_allows, span.month_allows
  from cards c
  left join remote_wallets w
    on w.user_id = c.user_id and (w.id = c.wallet_id or (c.wallet_id is null and w.is_primary))
  left join users holder on holder.id = c.user_id
  -- Without such a limit nothing is summed.
  cross join lateral (
    select
      case when coalesce(c.week_limit_msats, c.holder_week_limit_msats) is not null then
        least(c.week_limit_msats, c.holder_week_limit_msats)
          - (select coalesce(sum(p.amount_msats), 0)::bigint from card_payments p
             where p.card_id = c.id and p.counts and p.created_at > since - interval '144 hours' and p.created_at <= since)
      end as week_allows,
      case when coalesce(c.month_limit_msats, c.holder_month_limit_msats) is not null then
        least(c.month_limit_msats, c.holder_month_limit_msats)
          - (select coalesce(sum(p.amount_msats), 0)::bigint from card_payments p
             where p.card_id = c.id and p.counts and p.created_at > since - interval '696 hours' and p.created_at <= since)
      end as month_allows
  ) span
$function$;

CREATE OR REPLACE FUNCTION public.claim_voucher_room(member text, service text, recently timestamp with time zone, max_unread_of_service integer, max_unread integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('voucher inbox ' || member, 0));
  return (
    with unread as (
      select coalesce(sum(i.unread) filter (where i.service_pubkey = service), 0) as of_service, coalesce(sum(i.unread), 0) as total
      from voucher_inboxes i where i.user_id = member and i.unread > 0
    ), coming as (
      select count(*) filter (where v.service_pubkey = service) as of_service,
             count(*) filter (where v.created_at > recently) as total
      from voucher_intents v where v.user_id = member and v.state = 'open'
    )
    select unread.of_service + coming.of_service < max_unread_of_service and unread.total + coming.total < max_unread
      and not exists (select from vouchers v where v.user_id = member and v.deleted_at is null offset 9999)
    from unread, coming);
end $function$;

CREATE OR REPLACE FUNCTION public.end_webhook_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update webhook_deliveries
  set status = 'FAILED', due_at = null, ended_at = now(), last_error = coalesce(last_error, 'switched off')
  where id in (select id from webhook_deliveries where endpoint_id = new.id and due_at is not null for update skip locked);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_what_is_told()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_subscriptions where user_id = new.id;
  update webhook_endpoints set disabled_at = now(), disabled_why = 'signed_out' where user_id = new.id and disabled_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fill_card_payment_deadline()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.deadline_at := least(new.invoice_expires_at, new.created_at + interval '24 hours') + interval '1 hour';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.fill_zap_receipt_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select user_id into new.user_id from invoices where payment_hash = new.payment_hash;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_former_holder()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.wallet_id := null;
  new.holder_tap_limit_msats := null;
  new.holder_day_limit_msats := null;
  new.holder_week_limit_msats := null;
  new.holder_month_limit_msats := null;
  new.lost_at := null;
  new.carried_by := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_pin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from card_pins where card_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.is_from_blocked(owner text, payer text, claimed text, zap_request text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select exists (
    select from public.contacts c left join public.users m on m.id = c.member_id
    where c.user_id = owner and c.is_blocked
      and (c.member_id = payer or c.address = lower(claimed) or coalesce(c.pubkey, m.pubkey) = public.zap_sender(zap_request)))
$function$;

CREATE OR REPLACE FUNCTION public.keep_rate_of_forward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select t.currency, t.per_bitcoin into new.fiat_currency, new.fiat_per_bitcoin
  from remote_wallets w, rate_then(w.user_id, new.created_at) t where w.id = new.wallet_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_rate_of_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select currency, per_bitcoin into new.fiat_currency, new.fiat_per_bitcoin from rate_then(new.user_id, new.paid_at);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_rate_of_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select currency, per_bitcoin into new.fiat_currency, new.fiat_per_bitcoin from rate_then(new.user_id, new.created_at);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.name_query(sought text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(tsvector_to_array(public.name_words(sought))) word
$function$;

CREATE OR REPLACE FUNCTION public.name_words(name text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 500
AS $function$
declare
  words text := regexp_replace(normalize(lower(left(name, 200)), NFD), '[\u0300-\u036f]', '', 'g');
begin
  words := btrim(regexp_replace(words, '[\s\u0001-/:-@\[-`{-\u00bf\u2000-\u206f\u3000-\u3003]+', ' ', 'g'));
  return case when words = '' then '' else words end::tsvector;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_add(at timestamp with time zone, kind text, detail text, member text, number integer, msats bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if overview_counts(at) then
    insert into overview_changes (at, kind, detail, user_id, count, msats)
    values (at, kind, detail, member, number, number * msats);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_card_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into overview_changes (at, kind, detail, count)
  values ('-infinity', 'cards', overview_card_state(old.user_id, old.used, old.blocked_at), -1),
         ('-infinity', 'cards', overview_card_state(new.user_id, new.used, new.blocked_at), 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_card_payment(payment card_payments, number integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if payment.status in ('SUCCEEDED', 'UNPROVEN') then
    perform overview_add(payment.resolved_at, 'card', '', payment.user_id, number, payment.amount_msats);
  elsif payment.status = 'REJECTED' and payment.error_code <> 'unresolved_expired' then
    perform overview_add(payment.resolved_at, 'declined', payment.error_code, null, number, 0);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_card_payment_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform overview_card_payment(old, -1);
    if old.id <> new.id and old.status = 'REJECTED' then
      insert into overview_changes (at, kind, detail, count) values (old.resolved_at, 'refused', old.error_code, 1);
    end if;
  end if;
  perform overview_card_payment(new, 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_card_state(holder text, used boolean, blocked_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select concat_ws(' ', case when holder is not null then 'paired' end, case when used then 'used' end,
                        case when blocked_at is not null then 'blocked' end)
$function$;

CREATE OR REPLACE FUNCTION public.overview_cards_came_or_went()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into overview_changes (at, kind, detail, count)
  select '-infinity', 'cards', overview_card_state(user_id, used, blocked_at), case tg_op when 'INSERT' then 1 else -1 end * count(*)
  from rows group by 3;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_count_past(hours_since timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  mark timestamptz;
  newest timestamptz;
  from_hour timestamptz;
begin
  select counted_from into mark from overview_progress for update;
  if mark = '-infinity' then
    return false;
  end if;
  newest := overview_newest(mark);
  if newest is null then
    update overview_progress set counted_from = '-infinity';
    return false;
  end if;
  from_hour := date_trunc('hour', newest, 'UTC');
  with facts as materialized (
    select * from overview_facts where at >= from_hour and at < mark
  ), members as (
    insert into overview_members (grain, start_at, user_id)
    select distinct grain, date_trunc(grain, at, 'UTC'), user_id
    from facts, unnest(array['hour', 'day', 'month']) as grain
    where user_id is not null and (grain <> 'hour' or at >= hours_since)
    on conflict do nothing
  )
  insert into overview_changes (at, kind, detail, count, msats)
  select from_hour, kind, detail, count(*), sum(msats) from facts group by kind, detail;
  update overview_progress set counted_from = from_hour;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_counts(at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  mark timestamptz;
begin
  select counted_from into mark from overview_progress;
  if at >= mark then
    return true;
  end if;
  select counted_from into mark from overview_progress for share;
  return at >= mark;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_fold(batch integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(hashtext('overview fold')) then
    return 0;
  end if;
  with gone as materialized (
    delete from overview_changes where id in (select id from overview_changes order by id limit batch) returning *
  ), sums as (
    insert into overview_sums as s (grain, start_at, kind, detail, count, msats)
    select grain, date_trunc(grain, at, 'UTC'), kind, detail, sum(count), sum(msats)
    from gone, unnest(array['hour', 'day']) as grain group by 1, 2, 3, 4
    on conflict (grain, start_at, kind, detail)
      do update set count = s.count + excluded.count, msats = s.msats + excluded.msats
  ), members as (
    insert into overview_members (grain, start_at, user_id)
    select distinct grain, date_trunc(grain, at, 'UTC'), user_id
    from gone, unnest(array['hour', 'day', 'month']) as grain where user_id is not null and count > 0
    on conflict do nothing
  )
  select count(*) into folded from gone;
  return folded;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_forwarding_attempt(attempt forwarding_attempts, number integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if attempt.status in ('SUCCEEDED', 'UNPROVEN') then
    perform overview_add(attempt.resolved_at, 'forwarded', '', null, number, attempt.amount_msats);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_forwarding_attempt_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform overview_forwarding_attempt(old, -1);
  end if;
  perform overview_forwarding_attempt(new, 1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform overview_add(
    new.paid_at, 'received',
    case when new.zap_request is not null then 'zap' when new.purpose = 'CARD_TOPUP' then 'top-up' else 'address' end,
    new.user_id, 1, new.amount_msats);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_newest(before timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select greatest(
    (select max(paid_at) from invoices where paid_at < before),
    (select max(resolved_at) from card_payments where resolved_at < before),
    (select max(resolved_at) from sent_payments where resolved_at < before),
    (select max(resolved_at) from forwarding_attempts where resolved_at < before))
$function$;

CREATE OR REPLACE FUNCTION public.overview_next_hour()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select date_trunc('hour', greatest(now(), overview_newest('infinity')), 'UTC') + interval '1 hour'
$function$;

CREATE OR REPLACE FUNCTION public.overview_rebuild()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table invoices, card_payments, sent_payments, forwarding_attempts in share row exclusive mode;
  perform from overview_progress for update;
  perform pg_advisory_xact_lock(hashtext('overview fold'));
  delete from overview_sums where kind not in ('tap', 'refused', 'cards');
  delete from overview_changes where kind not in ('tap', 'refused', 'cards');
  delete from overview_members;
  update overview_progress set counted_from = overview_next_hour();
end $function$;

CREATE OR REPLACE FUNCTION public.overview_sent_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform overview_add(new.resolved_at, 'sent', '', new.user_id, 1, new.amount_msats);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_taps_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into overview_changes (at, kind, count)
  select date_trunc('hour', seen_at, 'UTC'), 'tap', count(*) from taps group by 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.overview_taps_updated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into overview_changes (at, kind, count)
  select date_trunc('hour', taps.seen_at, 'UTC'), 'tap', count(*)
  from taps join former on former.card_id = taps.card_id and former.counter < taps.counter group by 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.own_voucher_send()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select user_id, name into new.user_id, new.voucher_name from vouchers where id = new.voucher_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_query(owner text, sought text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(tsvector_to_array(public.payment_words(owner, sought))) word
$function$;

CREATE OR REPLACE FUNCTION public.payment_words(owner text, VARIADIC said text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 1000
AS $function$
declare
  mark text := left(md5(owner), 8);
  words text := lower(left(array_to_string(said, ' '), 4000));
begin
  if words ~ '[0-9]' then
    words := regexp_replace(words, '([0-9])[.,'' \u00a0\u202f](?=[0-9]{3}(?![0-9]))', '\1', 'g');
  end if;
  words := btrim(regexp_replace(words, '[\s\u0001-/:-@\[-`{-\u00bf\u2000-\u206f\u3000-\u3003]+', ' ', 'g'));
  if length(words) > 64 then
    words := regexp_replace(words, '([^ ]{64})(?=[^ ])', '\1 ', 'g');
  end if;
  if words = '' then
    return '';
  end if;
  return (mark || replace(words, ' ', ' ' || mark))::tsvector;
end $function$;

CREATE OR REPLACE FUNCTION public.push_card_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform queue_tap_pushes(
    new.id, new.card_id, new.user_id, new.amount_msats,
    case when new.status = 'REJECTED' then coalesce(new.error_code, 'payment_failed') end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_asked_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_from_blocked(new.member_id, (select user_id from splits where id = new.split_id), null, null) then
    return null;
  end if;
  insert into push_messages (payment_hash, subscription_id, next_at, created_at)
  select 'share-' || new.id, id, clock_timestamp(), clock_timestamp() from push_subscriptions where user_id = new.member_id
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from contacts where user_id = new.user_id and is_blocked)
     and is_from_blocked(new.user_id, new.payer_id, new.payer_address, new.zap_request) then
    return null;
  end if;
  insert into push_messages (payment_hash, subscription_id, next_at, created_at)
  select new.payment_hash, id, clock_timestamp(), clock_timestamp() from push_subscriptions where user_id = new.user_id
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_tap_pushes(tap text, card text, holder text, msats bigint, reason text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into push_messages (payment_hash, subscription_id, next_at, created_at, card_id, amount_msats, decline)
  select md5('tap ' || tap), s.id, clock_timestamp(), clock_timestamp(), c.id, msats, reason
  from cards c join push_subscriptions s on s.user_id = c.user_id
  where c.id = card and c.user_id = holder and c.carried_by is not null
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.rate_then(member text, moment timestamp with time zone, OUT currency text, OUT per_bitcoin double precision)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select case when price is null then null else chosen end, price from (
    select chosen, case when fixed is not null and chosen = community then fixed else (
      select r.per_bitcoin from settings s join fiat_rates r on r.source = s.value #>> '{}' and r.currency = chosen
      where s.name in ('fiat_rate_url', 'fiat_second_rate_url')
        and moment >= r.as_of - interval '30 minutes' and moment < r.expires_at
      order by s.name limit 1) end as price
    from (
      select coalesce((select u.currency from users u where u.id = member), community) as chosen, community, fixed from (
        select (select s.value #>> '{}' from settings s where s.name = 'fiat_currency') as community,
               (select s.value::double precision from settings s
                where s.name = 'fiat_fixed_rate' and jsonb_typeof(s.value) = 'number') as fixed) of_settings) of_member) of_rates
$function$;

CREATE OR REPLACE FUNCTION public.refuse_replaced_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from departed_keys where pubkey = new.pubkey and replaced) then
    raise exception 'this key was replaced' using errcode = '23514', constraint = 'users_key_replaced';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.sum_of(integer[])
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN (SELECT COALESCE(sum(part.part), (0)::bigint) AS "coalesce" FROM unnest($1) part(part));

CREATE OR REPLACE FUNCTION public.switch_webhooks_off()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update webhook_endpoints set disabled_at = now(), disabled_why = 'role'
  where user_id = new.id and scope = 'instance' and disabled_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.take_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('invoice ' || new.payment_hash, 0));
  if tg_table_name <> 'card_payments' and (
    exists (select from card_payments where payment_hash = new.payment_hash and status <> 'REJECTED' and not corrected)
    or exists (select from card_payments where payment_hash = new.payment_hash and corrected)
    or exists (
      select from card_payments
      where wallet_id = new.wallet_id and payment_hash = new.payment_hash
        and (not moved_nothing or attempt_no = new.attempt_no))
  ) then
    return null;
  end if;
  if exists (
    select from sent_payments
    where payment_hash = new.payment_hash
      and (status <> 'REJECTED'
        or (wallet_id = new.wallet_id and (not moved_nothing or attempt_no = new.attempt_no)))
  ) then
    return null;
  end if;
  if tg_table_name <> 'forwarding_attempts' and exists (
    select from forwarding_attempts
    where payment_hash = new.payment_hash and status <> 'NOT_STARTED'
      and (status <> 'REJECTED' or wallet_id = new.wallet_id)
  ) then
    return null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  holder text := coalesce(new.user_id, new.alias_user_id);
  former text := case when tg_op = 'UPDATE' then coalesce(old.user_id, old.alias_user_id) end;
begin
  if holder is not null then
    perform tell_member(holder, 'address:changed', new.username);
  end if;
  if former is not null and former is distinct from holder then
    perform tell_member(former, 'address:changed', new.username);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.user_id is not null then
    perform tell_member(new.user_id, 'card:changed', new.id);
  end if;
  if old.user_id is not null and old.user_id is distinct from new.user_id then
    perform tell_member(old.user_id, 'card:changed', new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_card_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(new.user_id, 'payment:changed', 'card-' || new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_currency()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(new.id, 'address:changed', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_forwarding_attempt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(user_id, 'payment:changed', 'forward-' || new.request_id) from remote_wallets where id = new.wallet_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_invoice_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(new.user_id, 'payment:changed', 'received-' || new.payment_hash);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_largest_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(new.id, 'address:changed', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_linked_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(new.user_id, 'account:changed', new.pubkey);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_member(member text, event_name text, event_subject text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  told bigint;
begin
  insert into member_events (user_id, name, subject) values (member, event_name, event_subject) returning id into told;
  perform pg_notify(
    'member_event',
    json_build_object('id', told::text, 'userId', member, 'name', event_name, 'subject', event_subject)::text
  );
end $function$;

CREATE OR REPLACE FUNCTION public.tell_refused_tap()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(new.user_id, 'card:changed', new.card_id);
  perform queue_tap_pushes(new.card_id || ' ' || new.counter || ' ' || new.reason, new.card_id, new.user_id, new.amount_msats, new.reason);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_sent_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(new.user_id, 'payment:changed', 'sent-' || new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_share_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(h.member_id, 'request:changed', h.split_id)
  from split_invoices v join split_shares h on h.id = v.share_id
  where v.payment_hash = new.payment_hash and h.member_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_split_share()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(user_id, 'request:changed', id) from splits where id = new.split_id;
  if new.member_id is not null then
    perform tell_member(new.member_id, 'request:changed', new.split_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_takeover()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(new.user_id, 'account:changed', new.id);
  if new.state = 'waiting' then
    insert into push_messages (payment_hash, kind, subscription_id, next_at, created_at)
    select new.id, 'takeover', id, clock_timestamp(), clock_timestamp() from push_subscriptions where user_id = new.user_id
    on conflict (payment_hash, subscription_id) do update set attempts = 0, next_at = excluded.next_at, created_at = excluded.created_at;
  else
    delete from push_messages where payment_hash = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_voucher()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(new.user_id, 'voucher:changed', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(new.user_id, 'wallet:changed', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_wallet_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_member(user_id, 'wallet:changed', id) from remote_wallets where id = new.wallet_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_webhooks(event_type text, member text, at timestamp with time zone, data jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into webhook_deliveries (endpoint_id, type, body, due_at)
  select id, event_type,
         json_build_object('type', event_type, 'timestamp', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)::text,
         least(at, now())
  from webhook_endpoints
  where disabled_at is null and event_type = any(events) and (scope = 'instance' or user_id = member);
end $function$;

CREATE OR REPLACE FUNCTION public.tell_webhooks_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks('card.activated', new.user_id, now(),
    jsonb_build_object('cardId', new.id, 'userId', new.user_id, 'title', new.title));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_webhooks_card_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  event_type text := case when new.status = 'REJECTED' then 'card.declined'
                          when old.status = 'UNPROVEN' then 'card.proven'
                          else 'card.paid' end;
begin
  perform tell_webhooks_once(
    event_type || ' ' || new.id, event_type, new.user_id, new.resolved_at,
    jsonb_build_object('paymentId', new.id, 'cardId', new.card_id, 'userId', new.user_id, 'amountMsats', new.amount_msats,
                       'description', new.description, 'reason', new.error_code, 'isProven', new.status = 'SUCCEEDED'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_webhooks_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks('payment.received', new.user_id, new.paid_at, jsonb_build_object(
    'paymentHash', new.payment_hash, 'amountMsats', new.amount_msats, 'userId', new.user_id, 'username', new.username,
    'comment', new.comment, 'cardId', new.card_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_webhooks_new_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks('account.key_replaced', new.id, now(),
    jsonb_build_object('userId', new.id, 'publicKey', new.pubkey, 'formerPublicKey', old.pubkey));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_webhooks_once(event_key text, event_type text, member text, at timestamp with time zone, data jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into webhook_deliveries (id, endpoint_id, type, body, due_at)
  select 'msg_' || md5(id || ' ' || event_key), id, event_type,
         json_build_object('type', event_type, 'timestamp', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)::text,
         least(at, now())
  from webhook_endpoints
  where disabled_at is null and event_type = any(events) and (scope = 'instance' or user_id = member)
  on conflict (id) do nothing
$function$;

CREATE OR REPLACE FUNCTION public.tell_webhooks_takeover()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks('account.takeover_started', new.user_id, new.began_at, jsonb_build_object(
    'userId', new.user_id, 'askedBy', new.asked_by, 'newPublicKey', new.successor,
    'endsAt', to_char(new.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_webhooks_voucher()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks('voucher.deposited', new.user_id, now(),
    jsonb_build_object('voucherId', new.id, 'userId', new.user_id, 'name', new.name));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.zap_said(request text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 500
AS $function$
declare
  zap json;
begin
  zap := request::json;
  return concat_ws(' ', left(zap ->> 'content', 1000), left(zap ->> 'pubkey', 64));
exception when others then
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.zap_sender(request text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 500
AS $function$
begin
  return lower(substring(request::json ->> 'pubkey' from '^[0-9a-fA-F]{64}$'));
exception when others then
  return null;
end $function$;

CREATE OR REPLACE FUNCTION listener.announce_payment_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select count(*) from listener.instances where lease_until > now()) > 1 then
    perform pg_notify('listener_payment_changed', new.request_id);
  end if;
  return null;
end $function$;

