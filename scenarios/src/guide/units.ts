/**
 * What `systemctl` and `journalctl` do with the units in /etc/systemd/system, on a machine where systemd does not run: folders, variables,
 * user and program are those of the unit. What the unit shuts the program out of is not enforced.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

type Running = { child: ChildProcess; exited: Promise<number | null> }

export class Units {
  readonly #logs: string
  readonly #extra: NodeJS.ProcessEnv
  readonly #running = new Map<string, Running>()

  constructor(logs: string, extra: NodeJS.ProcessEnv) {
    this.#logs = logs
    this.#extra = extra
  }

  logOf = (name: string): string => join(this.#logs, `${name}.log`)

  async systemctl(verb: string, names: readonly string[]): Promise<void> {
    for (const name of names) {
      if (name.endsWith('.timer')) assert.ok(existsSync(`/etc/systemd/system/${name}`), `${name} is installed`)
      else if (verb === 'restart') await this.#stop(name).then(() => this.#start(name))
      else if (verb === 'reload') await this.#reload(name)
      else await this.#start(name)
    }
  }

  async stopAll(): Promise<void> {
    for (const name of [...this.#running.keys()]) await this.#stop(name)
  }

  async #start(name: string): Promise<void> {
    const unit = readUnit(name)
    makeFolders(unit)
    const started = this.#run(name, unit, unit.one('ExecStart'))
    if (unit.all('Type')[0] !== 'oneshot') return void this.#running.set(name, started)
    assert.equal(await started.exited, 0, readFileSync(this.logOf(name), 'utf8'))
    for (const command of unit.all('ExecStartPost')) assert.equal(await this.#run(name, unit, command).exited, 0)
  }

  #run(name: string, unit: Unit, command: string): Running {
    const log = createWriteStream(this.logOf(name), { flags: 'a' })
    const user = ['--reuid', unit.one('User'), '--regid', unit.one('Group'), '--init-groups', '--no-new-privs', '--']
    const child = spawn('setpriv', [...user, ...wordsOf(command)], {
      cwd: unit.one('WorkingDirectory'),
      env: { PATH: process.env.PATH, ...this.#extra, ...variablesOf(unit) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
    return { child, exited: once(child, 'close').then(([code]) => code as number | null) }
  }

  async #reload(name: string): Promise<void> {
    const running = this.#running.get(name)
    assert.ok(running, `${name} runs`)
    const unit = readUnit(name)
    const command = unit.one('ExecReload').replace('$MAINPID', String(running.child.pid))
    assert.equal(await this.#run(name, unit, command).exited, 0, readFileSync(this.logOf(name), 'utf8'))
  }

  async #stop(name: string): Promise<void> {
    const running = this.#running.get(name)
    this.#running.delete(name)
    running?.child.kill('SIGTERM')
    if (running) assert.equal(await running.exited, 0, `${name} stops cleanly`)
  }
}

type Unit = { one: (name: string) => string; all: (name: string) => string[] }

function readUnit(name: string): Unit {
  const text = readFileSync(`/etc/systemd/system/${name.replace(/\.service$/, '')}.service`, 'utf8')
  const all = (key: string) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value as string)
  return { all, one: key => all(key)[0] ?? assert.fail(`${name} has no ${key}`) }
}

function makeFolders(unit: Unit): void {
  const [user, group] = [unit.one('User'), unit.one('Group')]
  for (const [key, base] of [
    ['StateDirectory', '/var/lib'],
    ['CacheDirectory', '/var/cache'],
    ['RuntimeDirectory', '/run'],
  ] as const) {
    for (const folder of unit.all(key).flatMap(line => line.split(' '))) {
      mkdirSync(join(base, folder), { recursive: true })
      chmodSync(join(base, folder), Number.parseInt(unit.one(`${key}Mode`), 8))
      execFileSync('chown', [`${user}:${group}`, join(base, folder)])
    }
  }
}

/** A file of variables is stronger than the unit's own line. */
function variablesOf(unit: Unit): NodeJS.Dict<string> {
  const set = parseEnv(unit.all('Environment').join(' ').replaceAll(' ', '\n'))
  const [folder] = unit.all('RuntimeDirectory')
  return {
    ...set,
    ...(folder && { RUNTIME_DIRECTORY: join('/run', folder) }),
    ...parseEnv(readFileSync(unit.one('EnvironmentFile'), 'utf8')),
  }
}

/** Between single quotes a word may have blanks; a doubled percent sign is one. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => (quoted ?? plain ?? '').replaceAll('%%', '%'))
