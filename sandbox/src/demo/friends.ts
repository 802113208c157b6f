/** What the demo's people have to do with each other: names, contacts with notes, and a few payments. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, type Instance } from './instance.ts'
import { type DemoPerson, demoPeople } from './people.ts'

const named = (wanted: string) => demoPeople.find(({ name }) => name === wanted) as DemoPerson

const payments = [
  { from: 'Ana', to: 'cafe', sats: 320, comment: 'Two coffees and a croissant' },
  { from: 'Bruno', to: 'ana', sats: 1500, comment: 'The blue bowl' },
  { from: 'Renata', to: 'bruno', sats: 900, comment: 'For last Sunday’s tango' },
  { from: 'Ana', to: 'bruno', sats: 210, comment: 'Encore' },
] as const

const contacts = [
  { of: 'Ana', address: 'bruno', name: 'Bruno of the bandoneon', isFavourite: true, note: 'Plays on Sundays at six' },
  { of: 'Ana', address: 'cafe' },
  { of: 'Ana', address: 'clay@supplies.example', name: 'Clay and glazes', note: 'Delivers on Mondays' },
  { of: 'Bruno', address: 'ana', isFavourite: true },
] as const

export async function makeFriends(instance: Instance): Promise<void> {
  // Who shows no Nostr profile says here what they are called.
  for (const name of ['Renata', 'Olga']) await call(instance, named(name), 'PUT', '/api/users/me/profile', { name })
  for (const { of, ...contact } of contacts) await call(instance, named(of), 'POST', '/api/contacts', contact)
  const { host } = new URL(instance.url)
  for (const { from, to, sats, comment } of payments) {
    await whenReady(instance, named(from))
    const body = { idempotencyKey: randomUUID(), to: `${to}@${host}`, amountMsats: sats * 1000, comment }
    await call(instance, named(from), 'POST', '/api/wallet/payments', body)
  }
  const [bowl] = await call<{ id: string }[]>(instance, named('Bruno'), 'GET', '/api/wallet/payments?show=out')
  if (bowl) await call(instance, named('Bruno'), 'PUT', `/api/wallet/payments/${bowl.id}/note`, { note: 'For Mum' })
}

/** The listener has just been started, and reaches for the wallets. */
async function whenReady(instance: Instance, person: DemoPerson): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { obstacle } = await call<{ obstacle: string | null }>(instance, person, 'GET', '/api/wallet/sending')
    if (obstacle === null) return
    await sleep(200)
  }
}
