/** What a slice of inputs did to a service: crashes, errors in its log, requests that held the event loop. Suspects are sent again, alone. */
import type { Findings } from '../findings.ts'
import { type Figures, maxBusyMs } from '../target.ts'
import type { Busy, WatchedService } from './service-process.ts'

/** What the fault of a line of the log is, without times and ids. */
export function describeError(line: string): { fault: string; detail: string } {
  try {
    const { msg = '', err } = JSON.parse(line) as { msg?: string; err?: { message?: string; stack?: string } }
    const frame = /\bat .*?((?:services|packages)\/[^\s)]+:\d+)/.exec(err?.stack ?? '')?.[1] ?? ''
    const message = (err?.message ?? '').replace(/[0-9a-f-]{16,}/g, '…').slice(0, 120)
    return { fault: `logged: ${msg}: ${message} ${frame}`.trim(), detail: (err?.stack ?? line).slice(0, 1500) }
  } catch {
    return { fault: `logged: ${line.slice(0, 120)}`, detail: line.slice(0, 1500) }
  }
}

export function judgeLog(
  target: string,
  service: WatchedService,
  findings: Findings,
  last: { number: number; input: string },
): void {
  for (const line of service.takeErrors().filter(one => !isOfLateness(one))) {
    const { fault, detail } = describeError(line)
    findings.add({ target, fault, detail, ...last })
  }
  const words = service.crashed()
  if (words !== undefined)
    findings.add({ target, fault: `crashed: ${firstFrame(words)}`, detail: words.slice(0, 3000), ...last })
}

/** Whether an answer that was late is a fault is found by sending it again. */
const isOfLateness = (line: string) => /a request took too long and was given up/.test(line)

const firstFrame = (words: string) => words.split('\n').slice(0, 2).join(' ').slice(0, 200)

/** `again` sends the input of that number alone, twice, and resolves when it is answered; the shorter time counts. */
export async function judgeBusy<Input>(
  target: string,
  { service, findings, figures }: { service: WatchedService; findings: Findings; figures: Figures },
  inputOf: (number: string) => Input | undefined,
  again: (input: Input, number: string) => Promise<void>,
  show: (input: Input) => string,
): Promise<void> {
  const suspects = new Set(
    service
      .takeBusy()
      .filter(({ busyMs }) => busyMs >= maxBusyMs / 2)
      .flatMap(({ requests }) => requests),
  )
  for (const number of [...suspects].slice(0, 20)) {
    const input = inputOf(number)
    if (input === undefined || service.crashed() !== undefined) continue
    const times: number[] = []
    for (let left = 2; left > 0; left--) {
      service.takeBusy()
      await again(input, number)
      // The line of the last tick comes a moment after the answer.
      await new Promise(resolve => setTimeout(resolve, 30))
      times.push(longestOf(service.takeBusy(), number))
    }
    const busyMs = Math.min(...times)
    if (busyMs > figures.slowestMs) Object.assign(figures, { slowestMs: busyMs, slowest: show(input).slice(0, 200) })
    if (busyMs >= maxBusyMs)
      findings.add({
        target,
        fault: 'held the event loop',
        detail: `${busyMs} ms of processor time`,
        input: show(input),
        number: Number(number),
      })
  }
}

const longestOf = (busy: Busy[], number: string) =>
  Math.max(0, ...busy.filter(({ requests }) => requests.includes(number)).map(({ busyMs }) => busyMs))
