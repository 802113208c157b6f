/**
 * The log: one JSON line per entry, with its priority in front for systemd's journal, and at a terminal one for people. Whatever an error message or a field carries, no credential reaches the output:
 * every line passes `scrub` on its way out.
 */
import pino, { type DestinationStream, type Logger } from 'pino'
import { isJournal, journalLine } from './journal.ts'
import { readableLine } from './readable-line.ts'
import { currentRequestId } from './request-context.ts'

export type Log = Logger

const credentials = [
  // Wallet connections, with or without slashes, whole.
  /nostr\+?walletconnect:[^\s"'\\]*/gi,
  // Nostr secret keys.
  /\bnsec1[02-9ac-hj-np-z]{20,}/gi,
  // JSON web tokens.
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
  // Authorization headers.
  /\b(?:bearer|nostr)\s+[A-Za-z0-9+/_=.-]{16,}/gi,
  // Tokens and codes that travel in a URL.
  /\b(?:token|secret|nonce|k1|p|c|otc)=[^&\s"'\\]+/gi,
  // Fields of JSON that hold one, also of JSON within a text.
  /(?<="(?:secret|token|nonce|k1|otc|jwt|password|nsec|nwcString|nwcUri|authorization)\\*"\s{0,9}:\s{0,9}\\*")[^"\\]+/gi,
  // User and password of a database URL.
  /(?<=:\/\/)[^/@\s"'\\]+(?=@)/g,
]

/** What every credential has about it; most lines have none of these and are passed on after one look. */
const suspicious =
  /walletconnect|nsec|eyJ|bearer|nostr|=|:\/\/|secret|token|nonce|k1|otc|jwt|password|nwc|authorization/i

export function scrub(line: string): string {
  if (!suspicious.test(line)) return line
  return credentials.reduce((text, pattern) => text.replace(pattern, '[redacted]'), line)
}

/**
 * Lines leave in the background and in order; those still waiting when the process ends are written then. At a terminal
 * they leave at once: people read them beside what others write there.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: process.stdout.isTTY === true })
  if (!process.stdout.isTTY) process.once('exit', () => output.flushSync())
  return output
}

export function createLog(
  name: string,
  level: string,
  destination: DestinationStream = standardOutput(),
  { readable = process.stdout.isTTY === true, journal = isJournal(1) }: { readable?: boolean; journal?: boolean } = {},
): Log {
  const shape = readable ? readableLine : journal ? journalLine : undefined
  const shown = shape ? (line: string) => shape(scrub(line)) : scrub
  const scrubbed: DestinationStream = { write: line => destination.write(shown(line)) }
  return pino({ name, level, base: { name }, timestamp: pino.stdTimeFunctions.isoTime, mixin: ofRequest }, scrubbed)
}

/** Every line says which request it belongs to, unless its logger does already. */
function ofRequest(_line: object, _level: number, logger: Logger): { requestId?: string } {
  const requestId = currentRequestId()
  return requestId === undefined || 'requestId' in logger.bindings() ? {} : { requestId }
}
