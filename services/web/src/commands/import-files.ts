/** The files of an import, from where the operator says they are. */
import { readFile } from 'node:fs/promises'
import { OperatorError } from '@chispa/service/operator-error'
import { readFileTables } from '../table-files/read-file.ts'
import { joinTables, type Tables, UnreadableFile } from '../table-files/tables.ts'
import type { Invocation } from './command.ts'
import { askOnce } from './passphrase.ts'

/** All that are given, as one; `-` is standard input. */
export async function readImportFiles({ given, environment }: Invocation): Promise<Tables> {
  if (given.length === 0) throw new OperatorError('FILE is missing')
  if (given.filter(path => path === '-').length > 1) throw new OperatorError('Standard input can be read once')
  const password = () => readSecret({ environment, given }, 'LAWALLET_BACKUP_PASSWORD', 'Password of the backup: ')
  const all: Tables[] = []
  for (const path of given) all.push(await readImportFile(path, password))
  return joinTables(all)
}

export async function readImportFile(path: string, password?: () => Promise<string>): Promise<Tables> {
  const bytes = path === '-' ? await readStandardInput() : await readBytes(path)
  const options = { ...(path !== '-' && { path }), ...(password && { password }) }
  return readFileTables(bytes, options).catch(explainFile)
}

/** One that can be done without: read where its variable is set, asked for where its option is given. */
export async function readWantedSecret(
  invocation: Invocation,
  option: string,
  variable: string,
  question: string,
): Promise<string | undefined> {
  if (invocation.options[option] !== true && !invocation.environment[variable]?.trim()) return undefined
  return readSecret(invocation, variable, question)
}

/** From the environment, else from the terminal: what stands on a command line is seen by others on the machine. */
async function readSecret(
  { environment, given }: Pick<Invocation, 'environment' | 'given'>,
  variable: string,
  question: string,
): Promise<string> {
  const set = environment[variable]?.trim()
  if (set) return set
  if (!process.stdin.isTTY || given.includes('-')) {
    throw new OperatorError(`Set ${variable}: there is no terminal to ask for it`)
  }
  return askOnce(question)
}

/** What is wrong with a file is said in one line. */
export function explainFile(error: unknown): never {
  if (error instanceof UnreadableFile) throw new OperatorError(error.message)
  throw error
}

const readBytes = (path: string): Promise<Buffer> =>
  readFile(path).catch(error => {
    throw new OperatorError(`${path} cannot be read: ${error.code}`)
  })

async function readStandardInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}
