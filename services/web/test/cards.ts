/** Cards, chips and people for the tests of cards: everything through the routes, as operators and members would. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { WritePayload } from '@chispa/contract/card-programming'
import type { Card, NewCard } from '@chispa/contract/cards'
import { type CardKeys, generateSun } from '@chispa/protocols/ntag424'
import { until } from '@chispa/sandbox/until'
import type { Person } from '@chispa/testing/person'
import type { TestApp } from './app.ts'
import { newConnection } from './connection.ts'

export const newUid = () => `04${randomBytes(6).toString('hex')}`.toUpperCase()
export const keysOf = ({ k0, k1, k2, k3, k4 }: CardKeys): CardKeys => ({ k0, k1, k2, k3, k4 })

export async function cardStage(web: TestApp) {
  const admin = await web.member('ADMIN')

  const post = (url: string, as: Person | undefined, body?: unknown) => web.call({ method: 'POST', url, as, body })

  async function create(body: { id?: string | null; designId?: string; title?: string } = {}): Promise<NewCard> {
    const reply = await post('/api/cards', admin, { id: newUid(), ...body })
    assert.equal(reply.statusCode, 200, reply.body)
    return reply.json()
  }

  async function read(id: string): Promise<Card> {
    return (await web.call({ url: `/api/cards/${id}`, as: admin })).json()
  }

  async function mint(id: string): Promise<{ token: string; url: string; expiresAt: string }> {
    const reply = await post(`/api/cards/${id}/write-token`, admin)
    assert.equal(reply.statusCode, 200, reply.body)
    return reply.json()
  }

  const write = (id: string, token?: string) =>
    web.call({ url: `/api/cards/${id}/write${token === undefined ? '' : `?token=${token}`}` })

  async function program(id: string): Promise<WritePayload> {
    const { token } = await mint(id)
    return (await write(id, token)).json()
  }

  const activate = (otc: string | undefined, as: Person) => post(`/api/cards/otc/${otc}/activate`, as)

  /** A card in somebody's hands. */
  async function held(holder?: Person & { userId: string }) {
    const person = holder ?? (await web.member())
    const card = await create()
    const reply = await activate(card.otc, person)
    assert.equal(reply.statusCode, 200, reply.body)
    return { ...card, holder: person }
  }

  /** The first is primary by wish: nobody is there to answer. */
  async function wallet(owner: Person, name = 'Pocket'): Promise<string> {
    const [primary] = await web.sql`
      select 1 from remote_wallets w join users u on u.id = w.user_id where u.pubkey = ${owner.pubkey} and w.is_primary`
    const body = { name, nwcUri: newConnection().uri, makePrimary: !primary }
    const reply = await post('/api/remote-wallets', owner, body)
    assert.equal(reply.statusCode, 201, reply.body)
    return reply.json().id
  }

  async function design(n: number, archived = false): Promise<string> {
    const [row] = await web.sql<{ id: string }[]>`
      insert into card_designs (image_url, description, archived_at)
      values (${`https://pictures.example/${n}.png`}, ${`Design ${n}`}, ${archived ? new Date() : null}) returning id`
    return row!.id
  }

  const entries = (event: string, cardId: string) => web.sql<
    { level: string; message: string; userId: string | null; metadata: Record<string, unknown> }[]
  >`
    select level, message, user_id, metadata from activity
    where event = ${event} and metadata ->> 'cardId' = ${cardId} order by id`

  /** Returns once some session waits for a lock that another one holds. */
  async function somebodyWaits(): Promise<void> {
    await until(async () => {
      const waiting = await web.sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      return waiting.length > 0
    })
  }

  return { somebodyWaits, admin, post, create, read, mint, write, program, activate, held, wallet, design, entries }
}

/** What the chip shows at its tap number `counter`. */
export const tapOf = (card: NewCard, counter: number) =>
  generateSun({ uid: card.ntag424.cid.toLowerCase(), counter }, card.ntag424)
