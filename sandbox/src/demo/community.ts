/** Fills an empty instance with a small community and its cards, through the API alone. */
import type { CardBox } from '../cards/card-box.ts'
import type { WalletService } from '../wallets/wallet-service.ts'
import { type DemoCard, issueCards } from './cards.ts'
import { call, type Instance } from './instance.ts'
import { type DemoPerson, demoPeople } from './people.ts'

export type Surroundings = {
  wallets: WalletService
  box: CardBox
  courtesyUrl: string
  picturesUrl: string
  relayUrl: string
  rateUrl: string
}

const visitorBalanceMsats = 1_000_000_000

export type Community = {
  people: { person: DemoPerson; address?: string }[]
  /** A name on another domain, and the page of it. */
  club: { address: string; url: string }
  visitor: { id: string; name: string }
  /** For the newcomer to program and activate. */
  freshCard: DemoCard
}

export async function fillCommunity(instance: Instance, sandbox: Surroundings): Promise<Community> {
  const [admin, ...members] = demoPeople as readonly [DemoPerson, ...DemoPerson[]]
  await call(instance, admin, 'POST', '/api/admin/assign')
  await call(instance, admin, 'POST', '/api/settings', {
    community_name: 'Plaza Chispa',
    tagline_en: 'A neighbourhood market that pays in sats',
    tagline_es: 'Un mercado de barrio que paga en sats',
    tagline_pt: 'Uma feira de bairro que paga em sats',
    description_en:
      'Stalls, rides and small favours between neighbours. Everybody brings their own wallet; the square holds nothing.',
    description_es: 'Puestos, viajes y favores entre vecinos. Cada quien trae su billetera; la plaza no guarda nada.',
    description_pt: 'Barracas, caronas e favores entre vizinhos. Cada um traz a sua carteira; a praça não guarda nada.',
    endpoint: instance.url,
    domain: new URL(instance.url).host,
    serve_well_known: true,
    courtesy_provider_url: sandbox.courtesyUrl,
    nostr_relays: [sandbox.relayUrl],
    fiat_currency: 'USD',
    fiat_rate_url: sandbox.rateUrl,
    fiat_second_rate_url: `${sandbox.rateUrl}?second`,
  })
  const people = []
  for (const person of [admin, ...members]) people.push(await join(instance, sandbox, person))
  const { userId } = await call<{ userId: string }>(instance, named('Olga'), 'GET', '/api/users/me')
  await call(instance, admin, 'PUT', `/api/users/${userId}/role`, { role: 'OPERATOR' })
  await call(instance, named('Ana'), 'PUT', '/api/users/me/currency', { currency: 'ARS' })
  await call(instance, named('Café Plaza'), 'PUT', '/api/users/me/shop', { name: 'Café Plaza' })
  await keepBooks(instance, admin)
  await splitBill(instance)
  const club = await openClub(instance, admin)
  const { box, picturesUrl } = sandbox
  const holders = { ana: named('Ana'), bruno: named('Bruno') }
  const freshCard = await issueCards({ instance, admin, box, picturesUrl }, holders)
  const visitor = await sandbox.wallets.create({ name: 'Visitor', balanceMsats: visitorBalanceMsats })
  return { people, club, visitor: { id: visitor.publicKey, name: 'Visitor' }, freshCard }
}

/** What an operator wrote down, and a link that waits for somebody. */
async function keepBooks(instance: Instance, admin: DemoPerson): Promise<void> {
  const { userId } = await call<{ userId: string }>(instance, named('Bruno'), 'GET', '/api/users/me')
  const text = 'Has the stall by the fountain. Asks for change on Saturdays.'
  await call(instance, named('Olga'), 'POST', `/api/users/${userId}/notes`, { text })
  const invite = { role: 'OPERATOR', username: 'lucia', note: 'Lucía of the bakery', days: 30 }
  await call(instance, admin, 'POST', '/api/invites', invite)
}

/** A bill that Ana paid: Bruno is asked for his share, the others have the link. */
async function splitBill(instance: Instance): Promise<void> {
  const shares = [
    { amountMsats: 3_000_000, publicKey: named('Bruno').pubkey },
    { amountMsats: 3_000_000, name: 'Lucía' },
  ]
  await call(instance, named('Ana'), 'POST', '/api/wallet/splits', {
    totalMsats: 9_000_000,
    words: 'Pizza night',
    shares,
  })
}

/** A second community on the same instance. Browsers take every name under localhost for this machine. */
async function openClub(instance: Instance, admin: DemoPerson): Promise<Community['club']> {
  const { protocol, port } = new URL(instance.url)
  const host = `club.localhost:${port}`
  await call(instance, admin, 'PUT', `/api/domains/${host}`, {
    registration: 'INVITED',
    brand: {
      community_name: 'Chess Club',
      tagline_en: 'Blitz on Tuesdays',
      tagline_es: 'Ajedrez rápido los martes',
      tagline_pt: 'Xadrez relâmpago às terças',
      brand_color: '#1d6b52',
    },
  })
  const { userId } = await call<{ userId: string }>(instance, named('Bruno'), 'GET', '/api/users/me')
  const address = `bruno@${host}`
  await call(instance, admin, 'PUT', `/api/users/${userId}/aliases/${address}`)
  return { address, url: `${protocol}//${host}/bruno` }
}

const named = (wanted: string) => demoPeople.find(({ name }) => name === wanted) as DemoPerson

async function join(
  instance: Instance,
  { wallets }: Surroundings,
  person: DemoPerson,
): Promise<Community['people'][number]> {
  const { userId } = await call<{ userId: string }>(instance, person, 'GET', '/api/users/me')
  if (person.balanceMsats === undefined || person.username === undefined) return { person }
  const wallet = await wallets.create({ name: person.name, balanceMsats: person.balanceMsats })
  await call(instance, person, 'PUT', `/api/users/${userId}/nwc`, { nwcUri: wallet.uri })
  const { lightningAddress } = await call<{ lightningAddress: string }>(
    instance,
    person,
    'PUT',
    `/api/users/${userId}/lightning-address`,
    {
      username: person.username,
    },
  )
  return { person, address: lightningAddress }
}
