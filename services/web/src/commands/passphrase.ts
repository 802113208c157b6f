/** The passphrase of a backup: from the environment for programs, else from the terminal without showing it. */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Environment } from '@chispa/service/environment'
import { OperatorError } from '@chispa/service/operator-error'

const fewest = 12

export async function readPassphrase(environment: Environment, { twice }: { twice: boolean }): Promise<string> {
  const given = environment.BACKUP_PASSPHRASE?.trim() || (await ask(twice))
  if (given.length >= fewest) return given
  throw new OperatorError(`The passphrase must have at least ${fewest} characters`)
}

async function ask(twice: boolean): Promise<string> {
  if (!process.stdin.isTTY) throw new OperatorError('Set BACKUP_PASSPHRASE: there is no terminal to ask for it')
  const first = await askOnce('Passphrase: ')
  if (twice && (await askOnce('Once more: ')) !== first) throw new OperatorError('The two are not the same')
  return first
}

/** Without showing what is typed. */
export async function askOnce(question: string): Promise<string> {
  process.stderr.write(question)
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: mute, terminal: true })
  try {
    return (await terminal.question('')).trim()
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
