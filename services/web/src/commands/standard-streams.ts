/** `-` in place of a file: standard input or output, as containers need it. What is told then goes to standard error. */
import { fstatSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'
import { OperatorError } from '@chispa/service/operator-error'

export const isStandard = (path: string): boolean => path === '-'

export function standardInput(): Readable {
  if (process.stdin.isTTY)
    throw new OperatorError('Nothing comes in: - reads the backup from standard input, as in < FILE')
  return process.stdin
}

export function standardOutput(what: string): Writable {
  if (process.stdout.isTTY)
    throw new OperatorError(`${what} would go to the terminal: write it to a file, as in > FILE`)
  return process.stdout
}

/** A file to which the shell has given bits for its group or for others. */
export function isReadByOthers(): boolean {
  const found = fstatSync(1)
  return found.isFile() && (found.mode & 0o077) !== 0
}

export const sayBeside = (line: string): void => void process.stderr.write(`${line}\n`)
