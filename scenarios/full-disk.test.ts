/**
 * A disk without room: health names it, a backup says so and leaves nothing behind, and with room everything is as before. The disk is a
 * small one in memory, which only the platform and the commands of this test see.
 */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@chispa/sandbox/until'
import { bareEnvironment } from './src/bare-environment.ts'
import { scenarioSecrets } from './src/service-process.ts'
import { temporaryFolder } from './src/web-process.ts'

const programOf = (path: string) => fileURLToPath(new URL(`../services/${path}`, import.meta.url))
const skip =
  process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0
    ? false
    : 'only root may make a disk, and not everywhere'

/** Takes what is left; the last blocks may go to somebody else, so again until nothing is. */
async function fill(path: string): Promise<void> {
  await using file = await open(path, 'a')
  for (const bytes of [1024 * 1024, 4096])
    for (;;) {
      const failed = await file.appendFile(Buffer.alloc(bytes)).catch((error: NodeJS.ErrnoException) => error)
      if (failed) break
    }
}

test('health and a backup say that the disk is full; with room again all is well', { skip }, async context => {
  await using folder = await temporaryFolder()
  const env = {
    ...bareEnvironment(),
    ...scenarioSecrets,
    NODE_ENV: 'test',
    DATA_DIR: folder.path,
    BACKUP_PASSPHRASE: 'twelve words or so',
  }
  const disk = `mount -t tmpfs -o size=300m,mode=755 disk ${folder.path} && exec "$0" "$@"`
  const platform = spawn('unshare', ['-m', 'sh', '-c', disk, process.execPath, programOf('platform/src/main.ts')], {
    env: { ...env, PORT: '0', LISTENER_PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(platform, 'exit')
  context.after(async () => {
    platform.kill('SIGTERM')
    await exited
  })
  let address: string | undefined
  createInterface({ input: platform.stderr }).on('line', line => {
    address ??= /^Chispa is at (\S+)$/.exec(line)?.[1]
  })
  await until(() => address, 300_000)
  const health = async () => {
    const reply = await fetch(`${address}/api/health`)
    const { database } = (await reply.json()) as { database: string }
    return `${reply.status} ${database}`
  }
  const backUp = async (name: string) => {
    const args = ['-t', String(platform.pid), '-m', process.execPath, programOf('web/src/commands/main.ts'), 'backup']
    const child = spawn('nsenter', [...args, join(folder.path, name)], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const [told, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return { code, told }
  }
  const inside = `/proc/${platform.pid}/root${folder.path}`
  await until(async () => (await health()) === '200 up')

  const filler = join(inside, 'filler')
  await until(async () => {
    await fill(filler)
    return (await health()) === '503 full'
  })
  const { code, told } = await backUp('full.age')
  assert.equal(code, 1)
  assert.match(told, /^\S+full\.age\.partial cannot be written: the disk is full\n$/)
  assert.deepEqual(
    (await readdir(inside)).filter(name => name.includes('.age')),
    [],
  )

  await rm(filler)
  await until(async () => (await health()) === '200 up')
  assert.deepEqual(await backUp('room.age'), { code: 0, told: '' })
})
