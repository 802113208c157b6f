/**
 * Does a reader take longer than in proportion to what it reads? Texts that grow: something that leads into the reader, a word over and over, an end
 * that does not fit. The patterns of the source are tried one by one in setup/patterns.test.ts; this tries readers whole.
 */
import type { Parser } from './parser.ts'

const lengths = [2000, 4000, 8000, 16_000, 32_000]
/** What is linear takes a fraction of it. */
const noticedMs = 25
const maxGrowth = 3
const pumps = ['a', '0', ' ', '"', '[', '{"a":', '/', '%', '&a=', '\\', '\n', 'é', ',', '@a', '.a', ':', '<']
const ends = ['', '\0!']

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function timeOf(feed: (text: string) => unknown, text: string): number {
  const began = cpuMs()
  feed(text)
  return cpuMs() - began
}

/** Each length is twice the one before. */
export function isSuperLinear(feed: (text: string) => unknown, textOf: (length: number) => string): boolean {
  let before = ''
  for (const length of lengths) {
    const text = textOf(length)
    // Twice: the first time it is compiled, too.
    if (timeOf(feed, text) > noticedMs && timeOf(feed, text) > maxGrowth * timeOf(feed, before)) return true
    before = text
  }
  return false
}

/** Texts that make this reader slow, as what leads in, what is repeated, and what ends. */
export function findSlowTexts({ seeds, tokens = [], feed }: Parser, maxLeads = 12): string[] {
  const texts = seeds().filter(seed => typeof seed === 'string')
  const leads = ['', ...texts.filter(text => text.length < 300).slice(0, maxLeads)]
  const slow: string[] = []
  for (const lead of leads)
    for (const pump of [...pumps, ...tokens])
      for (const end of ends) {
        const textOf = (length: number) => lead + pump.repeat(Math.ceil(length / pump.length)) + end
        if (isSuperLinear(feed, textOf)) slow.push(JSON.stringify([lead.slice(0, 40), pump, end]))
      }
  return slow
}
