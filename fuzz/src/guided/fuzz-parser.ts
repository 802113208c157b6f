/** Feeds a reader: seeds, drawn inputs, and changes of those that reached new code. */
import { readCorpus } from '../corpus.ts'
import type { Findings } from '../findings.ts'
import { mutateBytes, mutateText } from '../inputs/mutate-text.ts'
import { type Figures, maxBusyMs, noFigures, type Run, type Target } from '../target.ts'
import { Coverage } from './coverage.ts'
import type { Input, Parser } from './parser.ts'

const inputsOfBatch = 400
const maxKept = 600
/** Batches without a new block. */
const maxSame = 25
const defaultMaxLength = 100_000

export const targetOf = (parser: Parser): Target => ({
  name: parser.name,
  about: parser.about,
  share: parser.share,
  run: run => fuzzParser(parser, run),
})

export async function fuzzParser(parser: Parser, { inputs, chance, findings, isOver, say }: Run): Promise<Figures> {
  using coverage = new Coverage()
  const [figures, began] = [noFigures(), performance.now()]
  const kept: Input[] = [...parser.seeds(), ...readCorpus(parser.name).map(({ input }) => input)]
  const { draw, tokens, maxLength = defaultMaxLength } = parser
  const next = (): Input => {
    const drawn = draw && chance.is(0.35) ? draw(chance) : undefined
    if (drawn && drawn.length <= maxLength) return drawn
    const one = chance.pick(kept)
    if (typeof one !== 'string') return mutateBytes(one, chance).subarray(0, maxLength)
    // Two that are known, one behind the other.
    const other = chance.is(0.1) ? chance.pick(kept) : ''
    return mutateText(one + (typeof other === 'string' ? other : ''), chance, tokens).slice(0, maxLength)
  }
  const feed = (input: Input) => feedOne(parser, input, { number: figures.inputs, figures, findings })
  let batch: Input[] = [...kept]
  let sameFor = 0
  while (figures.inputs < inputs && !isOver()) {
    for (const input of batch) {
      figures.inputs++
      await feed(input)
    }
    const fresh = sameFor < maxSame ? coverage.takeNew() : []
    sameFor = fresh.length > 0 ? 0 : sameFor + 1
    // Counting slows the code that is counted: when all is seen that will be, it ends.
    if (sameFor === maxSame) coverage.stop()
    if (fresh.length > 0 && kept.length < maxKept) {
      const found = await findReaching(batch, fresh[0] as string, { coverage, parser })
      if (found !== undefined) {
        kept.push(found)
        figures.kept++
      }
    }
    batch = Array.from({ length: Math.min(inputsOfBatch, Math.max(inputs - figures.inputs, 1)) }, next)
  }
  figures.outcomes.blocks = coverage.size
  figures.seconds = Math.round((performance.now() - began) / 1000)
  say(`${parser.name}: ${coverage.size} blocks of code reached`)
  return figures
}

/** By halves: the input of a batch that reached this block. */
async function findReaching(
  batch: Input[],
  block: string,
  { coverage, parser }: { coverage: Coverage; parser: Parser },
): Promise<Input | undefined> {
  let among = batch
  while (among.length > 1) {
    const half = among.slice(0, among.length >> 1)
    for (const input of half) await Promise.try(() => parser.feed(input)).catch(() => {})
    among = coverage.take().includes(block) ? half : among.slice(among.length >> 1)
  }
  return among[0]
}

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

type Feeding = { number: number; figures: Figures; findings: Findings }

export async function feedOne(parser: Parser, input: Input, { number, figures, findings }: Feeding): Promise<void> {
  const { name: target, feed, maxMs = maxBusyMs } = parser
  const show = () => (typeof input === 'string' ? input : input.toString('base64'))
  const began = cpuMs()
  try {
    const answer = feed(input)
    if (answer instanceof Promise) await answer
  } catch (error) {
    const { stack = '', message } = error as Error
    const frame = /\bat .*?((?:services|packages)\/[^\s)]+:\d+)/.exec(stack)?.[1] ?? ''
    findings.add({
      target,
      fault: `threw: ${String(message).slice(0, 80)} ${frame}`,
      input: show(),
      number,
      detail: stack.slice(0, 1000),
    })
  }
  const took = cpuMs() - began
  if (took <= Math.max(figures.slowestMs, 5)) return
  // The collector of memory and the compiler take their time as well: only what is slow again is slow.
  const again = await timeAgain(feed, input)
  const least = Math.min(took, again)
  if (least > figures.slowestMs)
    Object.assign(figures, { slowestMs: Math.round(least * 10) / 10, slowest: show().slice(0, 160) })
  if (least >= maxMs)
    findings.add({ target, fault: `took ${maxMs} ms or more`, input: show(), number, detail: `${least} ms` })
}

async function timeAgain(feed: (input: Input) => unknown, input: Input): Promise<number> {
  const times: number[] = []
  for (let left = 3; left > 0; left--) {
    const began = cpuMs()
    await Promise.try(() => feed(input)).catch(() => {})
    times.push(cpuMs() - began)
  }
  return Math.min(...times)
}
