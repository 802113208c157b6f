/**
 * From nothing to a paid lightning address, and back from a backup, by the commands of docs/operator.md alone: they run as they are
 * printed, on a server of their own (namespaces of Linux, which root can make).
 */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newAuthority } from './src/certificates.ts'
import { temporaryFolder } from './src/web-process.ts'

const checkout = fileURLToPath(new URL('..', import.meta.url))
const program = join(checkout, 'scenarios/src/guide/main.ts')

/** Whatever it starts ends with it. */
const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']

/** Why this machine cannot be another one; undefined when it can. */
function obstacle(): string | undefined {
  try {
    const overlay =
      'mkdir /mnt/l /mnt/u /mnt/w && mount -t overlay o -o lowerdir=/mnt/l,upperdir=/mnt/u,workdir=/mnt/w /mnt/l'
    const tried = `ip link set lo up && mount -t tmpfs t /mnt && ${overlay}`
    execFileSync('unshare', [...namespaces, 'sh', '-c', tried], { stdio: 'pipe' })
    for (const [name, word] of [
      ['caddy', 'version'],
      ['openssl', 'version'],
      ['setpriv', '--version'],
    ] as const)
      execFileSync(name, [word], { stdio: 'pipe' })
  } catch (error) {
    return `no namespaces, or a program is missing: ${(error as Error).message}`
  }
  return undefined
}

test('the guide leads from nothing to a paid address', { skip: obstacle() ?? false }, async () => {
  await using folder = await temporaryFolder()
  await chmod(folder.path, 0o755)
  const { certificate, key } = await (await newAuthority(folder.path)).certify('wallet.example.com')
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder.path, 'ca.pem') }
  const args = [...namespaces, process.execPath, program, folder.path, checkout, certificate, key]
  const { stdout } = await promisify(execFile)('unshare', args, { env, maxBuffer: 10_000_000 }).catch(error =>
    assert.fail(`${error.stdout}\n${error.stderr}`),
  )
  assert.match(stdout, / done\n$/)
})
