import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A machine of its own as far as /etc is concerned. */
function canUnshare(): boolean {
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const script = `
  import { serverUser } from '${import.meta.resolve('./server-user.ts')}'
  const say = value => process.stdout.write(JSON.stringify(value))
  await serverUser().then(say, ({ name, message }) => say({ name, message }))`

describe('a machine without the user postgres, as root', { skip: !canUnshare() }, async () => {
  const etc = await mkdtemp(join(tmpdir(), 'chispa-etc-'))
  after(() => rm(etc, { recursive: true }))
  for (const name of ['passwd', 'group', 'shadow', 'gshadow']) {
    await cp(join('/etc', name), join(etc, name)).catch(() => {})
    const text = await readFile(join(etc, name), 'utf8').catch(() => '')
    await writeFile(join(etc, name), text.replace(/^(postgres|chispa):.*\n/gm, ''))
  }
  await cp('/etc/login.defs', join(etc, 'login.defs')).catch(() => {})

  const findUser = async (path: string) => {
    const command = `mount --bind "$0" /etc && PATH="$1" exec "$2" --input-type=module -e "$3"`
    const { stdout } = await run('unshare', ['-m', 'sh', '-c', command, etc, path, process.execPath, script])
    return JSON.parse(stdout)
  }

  test('one sentence when no program can make a user', async () => {
    assert.deepEqual(await findUser('/nowhere'), {
      name: 'DatabaseStartError',
      message:
        'PostgreSQL cannot run as root and no user could be made for it: start Chispa as another user or set DATABASE_URL',
    })
  })

  test('a system user is made once', async () => {
    const made = await findUser('/usr/sbin:/usr/bin:/sbin:/bin')
    const [line] = /^chispa:.*$/m.exec(await readFile(join(etc, 'passwd'), 'utf8')) ?? []
    assert.deepEqual(line?.split(':').slice(2, 4).map(Number), [made.uid, made.gid])
    assert.notEqual(made.uid, 0)
    assert.match(line!, /:\/bin\/false$/)
    assert.deepEqual(await findUser('/usr/sbin:/usr/bin:/sbin:/bin'), made)
  })
})
