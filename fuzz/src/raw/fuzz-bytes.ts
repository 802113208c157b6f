/** Bytes on the port of the web service: HTTP that is nearly right, pipelined, cut, and what is no HTTP at all. */
import { connect } from 'node:net'
import { operations } from '@chispa/contract/operations'
import type { Chance } from '../chance.ts'
import { hostileTexts } from '../inputs/hostile-values.ts'
import { mutateBytes, mutateText } from '../inputs/mutate-text.ts'
import { findFault } from '../service/check-answer.ts'
import { judgeLog } from '../service/judge.ts'
import { findLeak } from '../service/leaks.ts'
import { secrets } from '../service/service-process.ts'
import { openWorld, type World } from '../service/world.ts'
import { noFigures, type Run, type Target } from '../target.ts'

const [lanes, inputsOfWorld, slice] = [16, 20_000, 400]
const target = 'http-bytes'
/** A request that is not whole is waited for half a minute: nobody here waits so long. */
const answerTimeoutMs = 250

export const fuzzBytes: Target = {
  name: target,
  about: 'bytes on the port of the web service: request lines, headers, chunks, pipelines and garbage',
  share: 0.04,
  async run(run) {
    const [figures, began] = [noFigures(), performance.now()]
    while (figures.inputs < run.inputs && !run.isOver()) {
      await using world = await openWorld(run.chance.fork())
      const until = Math.min(run.inputs, figures.inputs + inputsOfWorld)
      while (figures.inputs < until && !run.isOver() && world.web.crashed() === undefined) {
        const batch = Array.from({ length: slice }, () => ({
          number: ++figures.inputs,
          bytes: drawBytes(run.chance, world),
        })).values()
        await Promise.all(
          Array.from({ length: lanes }, async () => {
            for (const { number, bytes } of batch) {
              const outcome = await tryBytes(world, bytes, number, run)
              figures.outcomes[outcome] = (figures.outcomes[outcome] ?? 0) + 1
            }
          }),
        )
        judgeLog(target, world.web, run.findings, {
          number: figures.inputs,
          input: `one of the ${slice} inputs before it`,
        })
        const busy = Math.max(0, ...world.web.takeBusy().map(({ busyMs }) => busyMs))
        if (busy > figures.slowestMs) Object.assign(figures, { slowestMs: busy, slowest: `${lanes} at the same time` })
      }
      run.say(`${target}: ${figures.inputs} inputs, ${run.findings.all.length} findings, ${world.web.maxRssMb()} MB`)
    }
    figures.seconds = Math.round((performance.now() - began) / 1000)
    return figures
  },
}

function drawBytes(chance: Chance, { origin }: World): Buffer {
  const { method, url } = chance.pick(operations)
  const path = url.replace(/:\w+/g, () => encodeURIComponent(chance.pick(hostileTexts).toWellFormed()).slice(0, 300))
  const body = JSON.stringify({ a: chance.pick(hostileTexts) })
  const headers = [
    `host: ${new URL(origin).host}`,
    ...(chance.is(0.5)
      ? [
          `content-type: application/json`,
          `content-length: ${chance.pick([Buffer.byteLength(body), 0, -1, 5, 1e9, '1e3', '+3', '0x3'])}`,
        ]
      : []),
    ...(chance.is(0.2) ? ['transfer-encoding: chunked'] : []),
    ...(chance.is(0.2) ? ['expect: 100-continue'] : []),
    ...(chance.is(0.1) ? [`x-${'a'.repeat(chance.pick([10, 9000, 20_000]))}: b`] : []),
    ...(chance.is(0.2) ? [`authorization: Bearer ${chance.pick(hostileTexts).slice(0, 500)}`] : []),
    'connection: close',
  ]
  const whole = `${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${chance.is(0.6) ? body : ''}`
  if (chance.is(0.15)) return Buffer.from(whole + whole, 'latin1')
  if (chance.is(0.4))
    return Buffer.from(
      mutateText(whole, chance, ['\r\n', ' HTTP/1.0', 'transfer-encoding: chunked', 'ffffffff\r\n', '0\r\n\r\n']),
      'latin1',
    )
  return chance.is(0.5) ? mutateBytes(Buffer.from(whole, 'latin1'), chance) : Buffer.from(whole, 'latin1')
}

/** What came of it: a status, silence, or an end without a word. */
async function tryBytes(world: World, bytes: Buffer, number: number, run: Run): Promise<string> {
  const text = await exchange(world.web.port, bytes)
  const found = /^HTTP\/1\.1 (\d{3}) [^\r]*\r\n([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(text)
  if (!found) return text === '' ? 'nothing' : 'half an answer'
  const [, code, head = '', rest = ''] = found
  if (code === '100') return '100'
  const headers = Object.fromEntries(
    head.split('\r\n').map(line => [line.split(':')[0]?.toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  // Chunked, or more than one answer: only its status is looked at.
  const isWhole = headers['content-length'] === String(Buffer.byteLength(rest, 'latin1'))
  const answer = { status: Number(code), headers, body: Buffer.from(rest, 'latin1').toString('utf8'), tookMs: 0 }
  const input = bytes.toString('latin1')
  const add = (fault: string) => run.findings.add({ target, fault, input, number, detail: text.slice(0, 500) })
  if (answer.status >= 500 && answer.status !== 503) add(`${code}`)
  else if (isWhole && !input.startsWith('HEAD')) {
    const fault = findFault(answer, undefined)
    if (fault) add(fault)
  }
  const leak = /"openapi"/.test(text) ? undefined : findLeak(text, input, Object.values(secrets))
  if (leak) add(`leaks ${leak}`)
  return code as string
}

function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const end = () => {
      clearTimeout(late)
      socket.destroy()
      resolve(text)
    }
    let late = setTimeout(end, 20_000)
    socket.on('connect', () => {
      socket.write(bytes)
      socket.end()
    })
    socket.on('data', chunk => {
      if (text.length < 200_000) text += chunk.toString('latin1')
      clearTimeout(late)
      late = setTimeout(end, answerTimeoutMs)
    })
    socket.on('error', end)
    socket.on('close', end)
  })
}
