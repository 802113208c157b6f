/**
 * The demo's cards, made over the API by its administrator: one in a member's hand with money behind it, one with a
 * PIN, one that she gave to her daughter, one that its holder has paused, and a fresh one whose chip lies blank in the box for the newcomer to program.
 */
import type { CardBox } from '../cards/card-box.ts'
import { newUid, type VirtualCard } from '../cards/virtual-card.ts'
import { call, type Instance } from './instance.ts'
import type { DemoPerson } from './people.ts'
import { designs } from './pictures.ts'

export type DemoCard = { id: string; title: string; otc: string; uid: string }

/** Asked for from a hundred sats on. */
export const demoPin = { pin: '1234', limitMsats: 100_000 }

/** What a child spends. */
const lentLimits = { of: 'holder', tapMsats: 500_000, dayMsats: 1_000_000, weekMsats: 3_000_000, monthMsats: 9_000_000 }

type Issuing = { instance: Instance; admin: DemoPerson; box: CardBox; picturesUrl: string }
type Chip = { card: DemoCard; chip: VirtualCard }

export async function issueCards(issuing: Issuing, holders: { ana: DemoPerson; bruno: DemoPerson }): Promise<DemoCard> {
  const { instance, admin } = issuing
  const designIds: string[] = []
  for (const { name, description } of designs) {
    const body = { imageUrl: `${issuing.picturesUrl}/${name}.svg`, description }
    designIds.push((await call<{ id: string }>(instance, admin, 'POST', '/api/card-designs', body)).id)
  }
  const [day, night] = designIds as [string, string]

  await handOver(issuing, await issue(issuing, 'Ana’s card', day), holders.ana)
  const secured = await issue(issuing, 'Ana’s card with a PIN', night)
  await handOver(issuing, secured, holders.ana)
  await call(instance, holders.ana, 'PUT', `/api/cards/${secured.card.id}/pin`, demoPin)
  const lent = await issue(issuing, 'Market card', day)
  await handOver(issuing, lent, holders.ana)
  await call(instance, holders.ana, 'PUT', `/api/cards/${lent.card.id}/carrier`, { name: 'Lola' })
  await call(instance, holders.ana, 'PUT', `/api/cards/${lent.card.id}/limits`, lentLimits)
  const paused = await issue(issuing, 'Bruno’s paused card', night)
  await handOver(issuing, paused, holders.bruno)
  await call(instance, holders.bruno, 'POST', `/api/cards/${paused.card.id}/disable`)
  return (await issue(issuing, 'Fresh card', night)).card
}

async function issue({ instance, admin, box }: Issuing, title: string, designId: string): Promise<Chip> {
  const uid = newUid()
  const chip = box.add({ uid, name: title }) as VirtualCard
  const body = { id: uid, title, designId }
  const { id, otc } = await call<{ id: string; otc: string }>(instance, admin, 'POST', '/api/cards', body)
  return { card: { id, title, otc, uid }, chip }
}

async function handOver({ instance, admin, box }: Issuing, { card, chip }: Chip, holder: DemoPerson): Promise<void> {
  const { url } = await call<{ url: string }>(instance, admin, 'POST', `/api/cards/${card.id}/write-token`)
  const written = await box.programFromLink(url, chip)
  if (!written.ok) throw new Error(`${card.title}: ${written.message}`)
  await call(instance, holder, 'POST', `/api/cards/otc/${card.otc}/activate`)
}
