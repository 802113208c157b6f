/**
 * A server of its own inside namespaces of mounts and of the network: what is written to /etc, /opt, /usr/local and /var goes to a folder
 * of the test, ports and addresses are nobody else's, and names lead where the test says.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

/** Of the public internet, for everything that asks; it is on this loopback alone. */
export const publicAddress = '11.22.33.44'

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' }).toString()

export function prepareServer({
  folder,
  checkout,
  names,
}: {
  folder: string
  checkout: string
  names: readonly string[]
}): void {
  run('ip', 'link', 'set', 'lo', 'up')
  run('ip', 'address', 'add', `${publicAddress}/32`, 'dev', 'lo')
  // Overlays on a file system that is one itself are refused, and a machine may be a container.
  const written = join(folder, 'written')
  mkdirSync(written)
  run('mount', '-t', 'tmpfs', 'tmpfs', written)
  for (const part of ['/etc', '/opt', '/usr/local', '/var/lib', '/var/cache']) overlay(part, written)
  mkdirSync('/opt/chispa', { recursive: true })
  overlay('/opt/chispa', written, checkout)
  // A checkout in a folder of somebody's own is closed to the user of the service.
  chmodSync('/opt/chispa', 0o755)
  // Neither may lead to a file of the machine below.
  for (const file of ['/etc/hosts', '/etc/resolv.conf']) rmSync(file, { force: true })
  writeFileSync('/etc/hosts', `127.0.0.1 localhost\n${publicAddress} ${names.join(' ')}\n`)
  writeFileSync('/etc/resolv.conf', 'nameserver 127.0.0.1\n')
  mkdirSync('/etc/caddy', { recursive: true })
  mkdirSync('/etc/systemd/system', { recursive: true })
  // Tests of the embedded database may have made both on the machine below.
  forgetUser('chispa')
  rmSync('/var/lib/chispa', { recursive: true, force: true })
}

function overlay(part: string, folder: string, lower = part): void {
  const [upper, work] = ['upper', 'work'].map(kind => join(folder, `${kind}${part.replaceAll('/', '-')}`)) as [
    string,
    string,
  ]
  for (const made of [upper, work]) mkdirSync(made, { mode: 0o755 })
  run('mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=${lower},upperdir=${upper},workdir=${work}`, part)
}

export function forgetUser(name: string): void {
  for (const program of ['userdel', 'groupdel']) {
    try {
      run(program, name)
    } catch {
      // There is none.
    }
  }
}

/** Makes a service on loopback reachable at the public address. */
export async function publish(port: number, to: number): Promise<void> {
  const server = createServer(incoming => {
    const outgoing = connect(to, '127.0.0.1')
    incoming.pipe(outgoing).pipe(incoming)
    for (const socket of [incoming, outgoing]) socket.on('error', () => [incoming, outgoing].map(one => one.destroy()))
  })
  await new Promise<void>(resolve => server.listen(port, publicAddress, resolve))
  server.unref()
}
