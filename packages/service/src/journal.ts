/** Lines for systemd's journal carry their priority in front, as sd-daemon(3) has it: `journalctl -p err` finds what went wrong. */
import { fstatSync } from 'node:fs'
import { journalStream } from './config.ts'

/** Whether what is written there goes to the journal: systemd says which stream is its own, and it may have been redirected since. */
export function isJournal(descriptor: number, stream = journalStream()): boolean {
  if (!stream) return false
  const { dev, ino } = fstatSync(descriptor)
  return stream === `${dev}:${ino}`
}

/** Critical, error, warning, informational, debug. */
function priorityOf(level: number): number {
  if (level >= 60) return 2
  if (level >= 50) return 3
  if (level >= 40) return 4
  return level >= 30 ? 6 : 7
}

/** A line of the log begins with its level. */
export function journalLine(line: string): string {
  const level = /^\{"level":(\d+)/.exec(line)?.[1]
  return level === undefined ? line : `<${priorityOf(Number(level))}>${line}`
}

/** On standard error, in plain words: what ends a process. */
export function sayProblem(words: string): void {
  const lines = isJournal(2) ? words.replace(/^/gm, `<${priorityOf(50)}>`) : words
  process.stderr.write(`${lines}\n`)
}
