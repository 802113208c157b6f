/** What an operator does to the whole platform: a new vault key while payments run, and a move to another database while nothing does. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@chispa/sandbox/until'
import fc from 'fast-check'
import { hold, isHeld } from '../faults/fault.ts'
import { runCommand } from '../platform/operator-command.ts'
import type { Platform } from '../platform/platform.ts'
import type { World } from '../world.ts'
import type { Command } from './command.ts'

/** One thing at a time, and then none for a while: what stops the platform stops what is to be tried on it. */
const freeAt = new WeakMap<Platform, number>()
const restMs = 120_000

async function alone(world: World, work: () => Promise<void>): Promise<void> {
  if (world.now() < (freeAt.get(world.platform) ?? 0)) return
  freeAt.set(world.platform, Number.POSITIVE_INFINITY)
  const finish = () =>
    work().then(
      () => {
        freeAt.set(world.platform, world.now() + restMs)
        return true
      },
      error => {
        world.operated.push(`tried again after ${String(error.message).slice(0, 120)}`)
        return false
      },
    )
  if (!(await finish())) world.unanswered.push(finish)
}

/** What the services are told, with the database as it is reached without a way that fails. */
export function environmentOf({ services, database }: Platform): NodeJS.ProcessEnv {
  const { DATABASE_URL = '', ...env } = services[0]!.environment
  const url = new URL(DATABASE_URL)
  url.port = String(database.port)
  return { ...env, DATABASE_URL: url.href, BACKUP_PASSPHRASE: 'twelve words or so' }
}

export type RotateStep = { do: 'rotate vault key' }

/** Each step can be taken again. */
export const rotateVaultKey: Command<RotateStep> = {
  weight: 0.1,
  drawn: fc.record({ do: fc.constant('rotate vault key' as const) }),
  run: world => {
    const { platform } = world
    const [before, next] = [platform.services[0]!.environment.NWC_VAULT_KEY, randomBytes(32).toString('hex')]
    const rotation = { from: world.now(), to: Number.POSITIVE_INFINITY }
    return alone(world, async () => {
      if (!world.rotations.includes(rotation)) world.rotations.push(rotation)
      await restartAll(platform, { NWC_VAULT_KEY: next, NWC_VAULT_KEY_PREVIOUS: before })
      await runCommand(['rotate-vault-key'], environmentOf(platform))
      await restartAll(platform, { NWC_VAULT_KEY_PREVIOUS: undefined })
      rotation.to = world.now()
      world.operated.push('vault key rotated')
    })
  },
}

/** One after the other, beside whatever ends and stops them. */
async function restartAll({ services }: Platform, changes: NodeJS.ProcessEnv): Promise<void> {
  for (const service of services) service.configure(changes)
  for (const service of services) {
    await service.stop()
    await service.startUntilUp()
  }
}

export type MoveStep = { do: 'move' }

/** Stop, back up, restore into an empty database with `--moved`, start: nothing is lost, and nothing waits for anybody. */
export const move: Command<MoveStep> = {
  weight: 0.1,
  drawn: fc.record({ do: fc.constant('move' as const) }),
  run: world =>
    alone(world, async () => {
      const { platform } = world
      const { services, database } = platform
      const held = [...services.map(one => [one, 'process'] as const), [database, 'end'] as const]
      await until(() => held.every(([one, what]) => !isHeld(one, what)), 120_000)
      const lifts = await Promise.all(held.map(([one, what]) => hold(one, what, async () => {})))
      const folder = await mkdtemp(join(tmpdir(), 'chispa-prove-move-'))
      try {
        await Promise.all(services.map(service => service.stop()))
        const file = join(folder, 'backup.age')
        await runCommand(['backup', file], environmentOf(platform))
        const name = await database.addDatabase()
        const from = environmentOf(platform)
        const url = new URL(from.DATABASE_URL as string)
        url.pathname = `/${name}`
        await runCommand(['restore', file, '--moved'], { ...from, DATABASE_URL: url.href })
        for (const service of services) service.configure({ DATABASE_URL: withPath(service.environment, name) })
        // An hour of moves would fill the disk.
        await database.dropDatabase(new URL(from.DATABASE_URL as string).pathname.slice(1))
        world.operated.push('moved')
      } finally {
        await rm(folder, { recursive: true, force: true })
        await Promise.all(services.map(service => service.startUntilUp()))
        for (const lift of lifts) await lift()
      }
    }),
}

function withPath({ DATABASE_URL = '' }: NodeJS.ProcessEnv, name: string): string {
  const url = new URL(DATABASE_URL)
  url.pathname = `/${name}`
  return url.href
}
