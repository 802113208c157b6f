/** Runs the commands of a document as they stand there, one section after the other. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { commandsIn, snippetsOf } from '../../../setup/snippets.ts'
import type { Units } from './units.ts'

export type Ran = { out: string; code: number }

export class Guide {
  readonly #sections: Map<string, string[]>
  readonly #units: Units
  readonly #folderFile: string
  readonly #ran = new Set<string>()

  /** `folderFile` keeps where the shell is. */
  constructor(file: string, units: Units, folderFile: string) {
    writeFileSync(folderFile, '/')
    this.#folderFile = folderFile
    const sections = readFileSync(file, 'utf8').split(/^## /m).slice(1)
    this.#sections = new Map(
      sections.map(text => [text.split('\n')[0] as string, snippetsOf(text).flatMap(commandsIn)]),
    )
    this.#units = units
  }

  /** The commands of a section that begin so; there is one at least. */
  commands(title: string, ...beginnings: string[]): string[] {
    const all = this.#sections.get(title) ?? assert.fail(`there is a section ${title}`)
    const wanted = all.filter(command => beginnings.some(beginning => command.startsWith(beginning)))
    assert.ok(wanted.length >= beginnings.length, `${title} has ${beginnings}: ${all.join('\n')}`)
    return wanted
  }

  /** Whatever is printed was run, but for these. */
  requireAllRun(others: readonly string[]): void {
    const printed = [...this.#sections.values()].flat().filter(command => !/ IN A /.test(command))
    assert.deepEqual(
      printed.filter(command => !this.#ran.has(command)),
      others,
    )
  }

  /** Every command of a section that begins so, in its order; each must succeed. */
  async follow(title: string, ...beginnings: string[]): Promise<void> {
    for (const command of this.commands(title, ...beginnings)) {
      const { code, out } = await this.run(command)
      assert.equal(code, 0, `${command}\n${out}`)
    }
  }

  /** In a shell, which stays in the folder that it went to; units and their logs are this server's. `as`: how it is printed. */
  async run(command: string, { input = '', as = command }: { input?: string; as?: string } = {}): Promise<Ran> {
    this.#ran.add(as)
    const [, verb, names] = /^systemctl ([a-z-]+)(?: --now)? ?(.*)$/.exec(command) ?? []
    if (verb !== undefined && names !== undefined) {
      await this.#units.systemctl(verb, names.split(' ').filter(Boolean))
      return { out: '', code: 0 }
    }
    const line = command.replace(/journalctl -u (\w+)/, (_, name) => `cat ${this.#units.logOf(name)}`)
    const remembered = `trap 'pwd > ${this.#folderFile}' EXIT; cd "$(cat ${this.#folderFile})"; ${line}`
    const running = promisify(execFile)('sh', ['-c', remembered])
    running.child.stdin?.on('error', () => {}).end(input)
    return running.then(
      ({ stdout, stderr }) => ({ out: `${stdout}${stderr}`, code: 0 }),
      error => ({ out: `${error.stdout}${error.stderr}`, code: error.code }),
    )
  }
}
