/**
 * Loaded first into every process of a service: its clock and its name service do what the file that `PROVE_CONTROL` names says. Time that only
 * passes (`performance.now`, timers) goes on as it does on a machine whose clock is set. It ends with the run, however that ends.
 */
import { readFileSync } from 'node:fs'
import { answerForNames } from './names.ts'

export type Control = { aheadMs: number; isNameless: boolean }
export const noControl: Control = { aheadMs: 0, isNameless: false }

const lookEveryMs = 50
const file = process.env.PROVE_CONTROL
const startedBy = process.ppid
let control = noControl

function look(): void {
  if (process.ppid !== startedBy) process.kill(process.pid, 'SIGKILL')
  try {
    control = JSON.parse(readFileSync(file as string, 'utf8')) as Control
  } catch {
    // It is being written: it stays as it was.
  }
}

if (file) {
  look()
  setInterval(look, lookEveryMs).unref()
  answerForNames(() => control.isNameless)
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, made) =>
      Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + control.aheadMs], made),
    apply: () => new RealDate(RealDate.now() + control.aheadMs).toString(),
    get: (target, key, receiver) =>
      key === 'now' ? () => RealDate.now() + control.aheadMs : Reflect.get(target, key, receiver),
  })
}
