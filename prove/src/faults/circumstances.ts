/** What a single process suffers: its clock is set, names are not found, its processes are replaced one after the other. */
import fc from 'fast-check'
import { pick } from '../commands/command.ts'
import type { ServiceKind } from '../platform/service-process.ts'
import { type Fault, hold, isHeld } from './fault.ts'

const minuteMs = 60_000
const jumps = { 'five minutes ahead': 5 * minuteMs, 'five minutes back': -5 * minuteMs, 'a day back': -1440 * minuteMs }
/** A process that is stopped for a while reads it afterwards. */
const maxControlMs = 5000
const kinds = { 'a web service': 'web', 'a listener': 'listener' } as const

const jumping = (kind: ServiceKind, aheadMs: number): Fault => ({
  weight: 0.3,
  ms: fc.integer({ min: 500, max: 8000 }),
  async inject({ platform, lateClocks, now }, at) {
    const service = pick(
      platform.services.filter(one => one.kind === kind),
      at,
    )
    if (isHeld(service, 'clock')) return undefined
    const late = { from: now(), to: Number.POSITIVE_INFINITY }
    if (kind === 'web' && aheadMs < 0) lateClocks.push(late)
    service.control({ aheadMs })
    return hold(service, 'clock', async () => {
      service.control({ aheadMs: 0 })
      late.to = now() + maxControlMs
    })
  },
})

const nameless = (kind: ServiceKind): Fault => ({
  weight: 0.7,
  ms: fc.integer({ min: 500, max: 8000 }),
  async inject({ platform }, at) {
    const service = pick(
      platform.services.filter(one => one.kind === kind),
      at,
    )
    if (isHeld(service, 'names')) return undefined
    service.control({ isNameless: true })
    return hold(service, 'names', async () => service.control({ isNameless: false }))
  },
})

/** Of those that are several processes behind one port. */
const reloading: Fault = {
  weight: 0.6,
  ms: fc.constant(0),
  async inject({ platform }) {
    const service = platform.services.find(one => one.isFleet)
    if (!service || isHeld(service, 'reload') || isHeld(service, 'process')) return undefined
    const lift = await hold(service, 'reload', async () => {})
    const isReplaced = await service.reload()
    await lift()
    return isReplaced ? async () => {} : undefined
  },
}

const ofKinds = Object.entries(kinds)

export const circumstanceFaults: Record<string, Fault> = {
  ...Object.fromEntries(
    ofKinds.flatMap(([name, kind]) =>
      Object.entries(jumps).map(([jump, ms]) => [`clock of ${name} is ${jump}`, jumping(kind, ms)]),
    ),
  ),
  ...Object.fromEntries(ofKinds.map(([name, kind]) => [`DNS fails for ${name}`, nameless(kind)])),
  'rolling reload of a web service': reloading,
}
