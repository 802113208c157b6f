/** Cards straight into the tables: some with real keys and a wallet behind them, which tap, and any number of others. */
import { randomBytes } from 'node:crypto'
import type { Connection } from '@chispa/database/connect'
import { sealer as sealerOf } from '@chispa/database/seal'
import { parseConnectionUri } from '@chispa/protocols/nip47-uri'
import { type CardKeys, generateSun, newCardKeys } from '@chispa/protocols/ntag424'
import { publicKeyOf } from '@chispa/signatures/schnorr'
import { vaultKey } from './web-service.ts'

const maxMsats = 10_000_000_000_000

export class TappingCard {
  readonly id: string
  readonly #uid: string
  readonly #keys: CardKeys
  counter = 0

  constructor(id: string, uid: string, keys: CardKeys) {
    this.id = id
    this.#uid = uid
    this.#keys = keys
  }

  /** The path that the next tap asks for. */
  tap(): string {
    return `/api/cards/${this.id}/scan?${this.#sign()}`
  }

  /** The same for a card whose address does not name it. */
  tapWithoutId(): string {
    return `/ln?${this.#sign()}`
  }

  #sign(): string {
    const { p, c } = generateSun({ uid: this.#uid, counter: ++this.counter }, this.#keys)
    return `p=${p}&c=${c}`
  }
}

/** A member whose wallet this is, and cards of theirs without limits that matter. */
export async function giveCards(
  sql: Connection,
  walletUri: string,
  count: number,
  keysOf: (at: number) => CardKeys = newCardKeys,
): Promise<TappingCard[]> {
  const parsed = parseConnectionUri(walletUri)
  if (!parsed.ok) throw new Error(parsed.message)
  const { walletPublicKey, secret, relays } = parsed.connection
  const sealer = sealerOf({ current: vaultKey })
  const [user] = await sql<{ id: string }[]>`
    insert into users (pubkey) values (${randomBytes(32).toString('hex')}) returning id`
  const walletId = crypto.randomUUID()
  await sql`
    insert into remote_wallets (id, user_id, name, is_primary, sealed_uri, wallet_pubkey, client_pubkey, relays)
    values (${walletId}, ${user!.id}, 'Wallet', true, ${sealer.seal(walletUri, `remote_wallets:${walletId}`)},
      ${walletPublicKey}, ${publicKeyOf(Buffer.from(secret, 'hex'))}, ${[...relays]})`
  const cards: TappingCard[] = []
  for (let at = 0; at < count; at++) {
    const [id, uid, keys] = [randomBytes(16).toString('hex'), `04${randomBytes(6).toString('hex')}`, keysOf(at)]
    await sql`
      insert into cards (id, uid, title, user_id, sealed_keys, tap_limit_msats, day_limit_msats)
      values (${id}, ${uid.toUpperCase()}, 'Card', ${user!.id}, ${sealer.seal(JSON.stringify(keys), `cards:${id}`)},
        ${maxMsats}, ${maxMsats})`
    cards.push(new TappingCard(id, uid, keys))
  }
  return cards
}

/** Cards of all kinds that are only listed: what is sealed in them opens for nobody. */
export async function fillCards(sql: Connection, count: number): Promise<void> {
  await sql`
    insert into users (id, pubkey) select 'holder ' || n, encode(sha256(('holder ' || n)::bytea), 'hex')
    from generate_series(0, ${Math.ceil(count / 20)}::int) n`
  await sql`
    insert into card_designs (id, image_url, description)
    select 'design ' || n, 'https://pictures.example/' || n, 'Design ' || n from generate_series(0, 9) n`
  await sql`
    insert into cards (id, uid, title, sealed_keys, created_at, design_id, user_id, last_used_at, blocked_at)
    select md5(n::text), '04' || upper(substr(md5('uid ' || n), 1, 12)), 'Card ' || n, '',
           now() - n * interval '1 second', 'design ' || n % 10,
           case when n % 2 = 0 then 'holder ' || n / 20 end, case when n % 3 = 0 then now() end,
           case when n % 40 = 0 then now() end
    from generate_series(1, ${count}::int) n`
  await sql`vacuum analyze`
}
