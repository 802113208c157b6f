/** Vouchers straight into the tables, and deposits as a coupon service signs them. */
import type { Connection } from '@chispa/database/connect'
import { finalizeEvent } from '@chispa/protocols/nip01'
import { nip98Header, nip98Template } from '@chispa/protocols/nip98'
import { CouponLedger } from '@chispa/sandbox/coupon-service/coupon-ledger'
import { depositBody } from '@chispa/sandbox/coupon-service/deposit'
import * as signer from '@chispa/signatures/schnorr'
import { newPerson } from '@chispa/testing/person'
import { httpRequest } from '../load/http-request.ts'
import { dropIndexes } from './drop-indexes.ts'

/** An address that nobody has to resolve. Nothing is sent there. */
const origin = 'https://203.0.114.1'
const merchant = newPerson().pubkey

export class Depositor {
  readonly #secretKey = newPerson().secretKey
  readonly #ledger = new CouponLedger({ secretKey: this.#secretKey })
  readonly publicKey = signer.publicKeyOf(this.#secretKey)

  /** New coupons for members in turn, each request signed anew. */
  requests(recipients: readonly string[], count: number, host: string): string[] {
    const service = {
      publicKey: this.publicKey,
      claimUrl: `${origin}/claim`,
      refreshUrl: `${origin}/refresh`,
      mintUrl: `${origin}/mint`,
    }
    const createdAt = Math.floor(Date.now() / 1000)
    return Array.from({ length: count }, (_, at) => {
      const coupon = this.#ledger.mint({ name: 'Tea', benefit: { type: 'percent', percent: 5 }, merchant })
      const body = JSON.stringify(depositBody(service, coupon, recipients[at % recipients.length]!))
      const template = nip98Template({ url: `http://${host}/api/vouchers`, method: 'POST', body, createdAt })
      const authorization = nip98Header(finalizeEvent(template, this.#secretKey, signer))
      return httpRequest({ method: 'POST', path: '/api/vouchers', host, authorization, body })
    })
  }

  /** It is known, and so is its merchant: relays are not asked in the middle. */
  async introduce(sql: Connection): Promise<void> {
    await sql`
      insert into voucher_services (pubkey, first_seen_at, last_seen_at) values (${this.publicKey}, now(), now())`
    await sql`
      insert into voucher_merchants (service_pubkey, merchant_pubkey, due_at)
      values (${this.publicKey}, ${merchant}, now() + interval '1 year')`
  }
}

/** Vouchers that were looked at, `each` for everyone named. */
export async function fillVouchers(
  sql: Connection,
  { service, owners, each }: { service: string; owners: readonly string[]; each: number },
): Promise<void> {
  await sql.begin(async tx => {
    // Nobody is told of them, and what they point to is there.
    await tx`set local session_replication_role = replica`
    await tx`set local maintenance_work_mem = '256MB'`
    const restoreIndexes = await dropIndexes(tx, ['vouchers'])
    await tx`
      insert into vouchers (id, user_id, service_pubkey, fingerprint, sealed_code, is_signed, merchant_pubkey, name, description,
        benefit, claim_url, refresh_url, has_own_urls, status, next_check_at, deposited_by, seen_at, created_at)
      select gen_random_uuid()::text, u.id, ${service}, sha256((u.id || n)::bytea), decode(repeat('ab', 700), 'hex'), true,
             ${merchant}, 'Voucher ' || n, 'Every morning until noon', '{"type":"percent","percent":5}', ${`${origin}/claim`},
             ${`${origin}/refresh`}, true, case when n % 3 = 0 then 'expired' else 'minted' end, now(), ${service}, now(),
             now() - n * interval '1 minute'
      from users u, generate_series(1, ${each}::int) n where u.pubkey = any(${owners as string[]})`
    await restoreIndexes()
  })
}
