/** Payments of a year straight into the tables, counted afterwards as an upgrade counts what it finds. */
import type { Connection } from '@chispa/database/connect'

const members = 500

export async function fillPayments(sql: Connection, count: number): Promise<void> {
  await sql.begin(async tx => {
    // What the sums are for is the history, not how it came about.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into users (id, pubkey)
      select 'member ' || i, encode(sha256(('payer ' || i)::bytea), 'hex') from generate_series(1, ${members}::int) i`
    await tx`
      insert into remote_wallets (id, user_id, name, sealed_uri, wallet_pubkey, client_pubkey, relays)
      select 'wallet ' || i, 'member ' || i, 'Main', '\\x00', repeat('a', 64), lpad(to_hex(i), 64, '0'), '{wss://relay.example}'
      from generate_series(1, ${members}::int) i`
    await tx`
      insert into invoices (payment_hash, bolt11, amount_msats, purpose, wallet_id, user_id, status, preimage, created_at, expires_at, paid_at)
      select lpad(to_hex(i), 64, '0'), 'lnbc1', 1000 + i % 100000, 'LUD16_PAYMENT', 'wallet ' || 1 + i % ${members}::int,
             'member ' || 1 + i % ${members}::int, 'PAID', repeat('0', 64), now() - interval '1 year' * i / ${count}::int, now(),
             now() - interval '1 year' * i / ${count}::int
      from generate_series(1, ${count}::int) i`
  })
  await sql`analyze`
  await sql`select overview_rebuild()`
  // The service takes a transaction for each hour, so that nobody waits for it; here nobody does.
  await sql.unsafe(`
    do $$ begin
      while overview_count_past(now() - interval '3 days') loop end loop;
      while overview_fold(5000) > 0 loop end loop;
    end $$`)
}
