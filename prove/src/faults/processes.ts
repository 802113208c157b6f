/** Processes that die, stand still and leave in order. One of each kind is left alone: a platform without any web service pays nobody. */
import fc from 'fast-check'
import { pick } from '../commands/command.ts'
import type { Service, ServiceKind } from '../platform/service-process.ts'
import type { World } from '../world.ts'
import { type Fault, hold, isHeld } from './fault.ts'

const what = 'process'

/** The service of this number, if it runs and another one of its kind is well. */
function victimOf({ platform }: World, kind: ServiceKind, at: number): Service | undefined {
  const all = platform.services.filter(one => one.kind === kind)
  return all.some(one => isHeld(one, what)) ? undefined : pick(all, at)
}

const ending = (kind: ServiceKind, end: (service: Service) => Promise<void>): Fault => ({
  // A start costs seconds of processor time.
  weight: 0.6,
  ms: fc.integer({ min: 0, max: 2000 }),
  async inject(world, at) {
    const service = victimOf(world, kind, at)
    if (!service) return undefined
    const lift = await hold(service, what, () => service.startUntilUp())
    await end(service)
    return lift
  },
})

const stalling = (kind: ServiceKind): Fault => ({
  weight: 1,
  ms: fc.integer({ min: 200, max: 4000 }),
  async inject(world, at) {
    const service = victimOf(world, kind, at)
    if (!service) return undefined
    service.signal('SIGSTOP')
    return hold(service, what, async () => service.signal('SIGCONT'))
  },
})

export const processFaults: Record<string, Fault> = {
  'kill -9 of a web service': ending('web', service => service.kill()),
  'kill -9 of a listener': ending('listener', service => service.kill()),
  'restart of a web service': ending('web', service => service.stop()),
  'restart of a listener': ending('listener', service => service.stop()),
  'SIGSTOP of a web service': stalling('web'),
  'SIGSTOP of a listener': stalling('listener'),
}
