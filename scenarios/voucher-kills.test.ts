/**
 * Two instances exchange a voucher, and one of them or both are ended with kill -9: at every step of it, from before the
 * recipient wrote anything down until the sender asks what became of it. The steps are held where they are by locks in the
 * databases and by the coupon service. Afterwards one of the two holds the coupon, and the sender knows who.
 */
import { test } from 'node:test'
import { noCouponFaults } from '@chispa/sandbox/coupon-service/coupon-faults'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { until } from '@chispa/sandbox/until'
import { endsWith, type Given, give, openSide, passTime, type Side, send } from './src/voucher-sides.ts'

type Sides = { sender: Side; recipient: Side }

/** Holds the transfer at a step; answers once it is there, with what lets it go on. */
type Hold = (given: Given, sides: Sides, begin: () => void) => Promise<() => Promise<void>>

const heldBy =
  (side: keyof Sides, table: string, mode: string): Hold =>
  async (_given, sides, begin) => {
    const release = await lockTable(sides[side], table, mode)
    begin()
    await until(() => isWaiting(sides[side]))
    return release
  }

const heldByService =
  (hold: 'before burn' | 'after burn'): Hold =>
  async ({ service }, _sides, begin) => {
    service.faults.hold = hold
    begin()
    await until(() => service.waiting === 1)
    return async () => void Object.assign(service.faults, noCouponFaults())
  }

const steps: Record<string, Hold> = {
  'before the recipient writes its intent': heldBy('recipient', 'voucher_intents', 'access exclusive'),
  'before the burn': heldByService('before burn'),
  'after the burn': heldByService('after burn'),
  'before the recipient stores what it got': heldBy('recipient', 'vouchers', 'share'),
  'before the recipient says that it has it': heldBy('recipient', 'activity', 'share'),
  'before the sender writes the answer down': async (given, sides, begin) => {
    const letGo = await heldByService('before burn')(given, sides, begin)
    const release = await lockTable(sides.sender, 'voucher_sends', 'share')
    await letGo()
    await until(() => isWaiting(sides.sender))
    return release
  },
  'before the service tells the sender': async ({ service }, _sides, begin) => {
    Object.assign(service.faults, { at: 'preview', delayMs: 600_000 })
    begin()
    await until(() => service.waiting === 1)
    return async () => void Object.assign(service.faults, noCouponFaults())
  },
}

for (const victims of [['recipient'], ['sender'], ['recipient', 'sender']] as const) {
  test(`kill -9 of the ${victims.join(' and the ')} at every step`, { timeout: 500_000 }, async t => {
    await using parts = new AsyncDisposableStack()
    const sides: Sides = { sender: await openSide(parts), recipient: await openSide(parts) }
    for (const [step, hold] of Object.entries(steps)) {
      await t.test(step, async () => {
        const service = await startCouponService()
        parts.defer(() => service.stop())
        const given = await give(service, sides.sender, sides.recipient)
        let sent: Promise<unknown> | undefined
        const release = await hold(given, sides, () => {
          sent = send(sides.sender, given, sides.recipient.address)
        })
        for (const victim of victims) await kill(sides[victim])
        await release()
        await sent
        for (const victim of victims) {
          await passTime(sides[victim])
          await sides[victim].restart()
        }
        // Nothing was written down at the recipient's: nobody took it, and after an hour it is the sender's again.
        const isUnheard = step === 'before the recipient writes its intent' && victims.some(one => one === 'recipient')
        if (isUnheard) await passTime(sides.sender, '1 hour')
        await endsWith(isUnheard ? 'sender' : 'recipient', given, sides.sender, sides.recipient)
      })
    }
  })
}

async function lockTable({ sql }: Side, table: string, mode: string): Promise<() => Promise<void>> {
  const { promise: until, resolve } = Promise.withResolvers<void>()
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const lock = sql.begin(async tx => {
    await tx.unsafe(`lock table ${table} in ${mode} mode`)
    locked()
    await until
  })
  await Promise.race([isLocked, lock])
  return async () => {
    resolve()
    await lock
  }
}

const waiting = ({ sql }: Side) => sql<{ pid: number }[]>`
  select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const isWaiting = async (side: Side) => (await waiting(side)).length > 0

/** With the process its statements end too: the database would carry out those that wait. */
async function kill(side: Side): Promise<void> {
  await side.web.kill()
  for (const { pid } of await waiting(side)) await side.sql`select pg_terminate_backend(${pid})`
  await until(async () => !(await isWaiting(side)))
}
