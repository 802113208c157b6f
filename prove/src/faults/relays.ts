/** Relays that drop, delay, repeat, reorder, forget, flood, refuse and fall silent; the one for receipts of zaps fails less, and forgets nothing. */

import type { Relay } from '@chispa/sandbox/relay'
import { noFaults, type RelayFaults } from '@chispa/sandbox/relay/faults'
import fc from 'fast-check'
import { pick } from '../commands/command.ts'
import type { Platform } from '../platform/platform.ts'
import { type Fault, hold, isHeld } from './fault.ts'

const [requests, replies, notifications, olderNotifications] = [23194, 23195, 23197, 23196]

const switches: Record<string, Partial<RelayFaults>> = {
  'loses requests': { loseKinds: [requests] },
  'loses replies': { loseKinds: [replies] },
  'loses notifications': { loseKinds: [notifications, olderNotifications] },
  delays: { delayMs: 800 },
  'repeats events': { duplicateEvents: true },
  'reorders events': { reorderEvents: true },
  'says no OK': { withholdOk: true },
  'refuses events': { refuseEvents: 'rate-limited: slow down' },
  'refuses connections': { refuseConnections: true },
  'is silent': { silent: true },
  'is frozen': { frozen: true },
  'passes on what has expired': { takesExpired: true },
}

const ofReceipts = ['delays', 'says no OK', 'refuses events', 'refuses connections', 'is silent', 'is frozen']

const acts: Record<string, (relay: Relay) => Promise<void>> = {
  'drops sockets': async relay => relay.dropSockets(),
  'restarts and forgets': relay => relay.restart({ forget: true }),
  floods: async relay => relay.flood(500),
}

const switching = (faults: Partial<RelayFaults>, relaysOf: (platform: Platform) => Relay[]): Fault => ({
  weight: 1.5,
  ms: fc.integer({ min: 100, max: 2500 }),
  async inject({ platform }, at) {
    const relay = pick(relaysOf(platform), at)
    const [name] = Object.keys(faults) as (keyof RelayFaults)[]
    if (!name || isHeld(relay, name)) return undefined
    Object.assign(relay.faults, faults)
    return hold(relay, name, async () => void Object.assign(relay.faults, { [name]: noFaults()[name] }))
  },
})

const acting = (act: (relay: Relay) => Promise<void>): Fault => ({
  weight: 1,
  ms: fc.constant(0),
  async inject({ platform }, at) {
    const relay = pick(platform.relays, at)
    if (isHeld(relay, 'act')) return undefined
    const lift = await hold(relay, 'act', async () => {})
    await act(relay)
    return lift
  },
})

export const relayFaults: Record<string, Fault> = Object.fromEntries([
  ...Object.entries(switches).map(([what, faults]) => [`relay ${what}`, switching(faults, ({ relays }) => relays)]),
  ...ofReceipts.map(what => [
    `relay of receipts ${what}`,
    {
      ...switching(switches[what]!, ({ social }) => [social]),
      weight: 0.3,
      ms: fc.integer({ min: 100, max: 4000 }),
    },
  ]),
  ...Object.entries(acts).map(([what, act]) => [`relay ${what}`, acting(act)]),
])
