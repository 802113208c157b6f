/** Rules that change in the middle: what a holder allows a card, and what the instance allows all of them, and whether it takes newcomers. */
import fc from 'fast-check'
import { outcomeOf } from '../platform/ask.ts'
import { holderOf, type World } from '../world.ts'
import { type Command, pick } from './command.ts'
import { untilCertain } from './until-certain.ts'

export type LimitStep = { do: 'change limits'; card: number; tapSats: number; daySats: number }

export const changeLimits: Command<LimitStep> = {
  weight: 1,
  drawn: fc.record({
    do: fc.constant('change limits' as const),
    card: fc.nat(7),
    tapSats: fc.constantFrom(3, 12, 25, 25),
    daySats: fc.constantFrom(60, 200, 100_000),
  }),
  async run(world, { card: turn, tapSats, daySats }) {
    const card = pick(world.cards, turn)
    const limits = { tapMsats: tapSats * 1000, dayMsats: daySats * 1000 }
    const path = `/api/cards/${card.id}/limits`
    const ask = { method: 'PUT', path, as: holderOf(world, card).person, body: { of: 'holder', ...limits } }
    await card.rule.limits.change(limits, async () => outcomeOf(await world.ask(ask)))
  },
}

export type SettingsStep = {
  do: 'change settings'
  tapSats: number
  daySats: number
  registration: boolean
  maxSats: number
}

/** How long another web service may not have heard of it: its line to the database beats every ten seconds and is given five. */
const heardMs = 30_000

export const changeSettings: Command<SettingsStep> = {
  weight: 0.5,
  drawn: fc.record({
    do: fc.constant('change settings' as const),
    tapSats: fc.constantFrom(8, 22, 10_000),
    daySats: fc.constantFrom(150, 50_000),
    registration: fc.boolean(),
    maxSats: fc.constantFrom(100, 1_000_000),
  }),
  async run(world, { tapSats, daySats, registration, maxSats }) {
    await set(world, { tapSats, daySats }, { registration_enabled: registration, max_sendable_sats: maxSats })
    // Mostly the instance is open.
    const open = () =>
      set(world, { tapSats: 10_000, daySats: 50_000 }, { registration_enabled: true, max_sendable_sats: 1_000_000 })
    await untilCertain(world, open)
  },
}

async function set(world: World, { tapSats, daySats }: { tapSats: number; daySats: number }, rest: object) {
  const limits = { tapMsats: tapSats * 1000, dayMsats: daySats * 1000 }
  const body = { card_tap_limit_sats: tapSats, card_day_limit_sats: daySats, ...rest }
  const askedAt = world.now()
  const reply = await world.ask({ method: 'POST', path: '/api/settings', as: world.admin, body })
  const outcome = outcomeOf(reply)
  if (outcome !== 'refused')
    world.ceiling.note(limits, askedAt, outcome === 'taken' ? world.now() + heardMs : undefined)
  return outcome === 'taken'
}
