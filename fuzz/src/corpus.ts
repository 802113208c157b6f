/**
 * Inputs that once showed a fault, or stand for a kind of hostility: `fuzz/corpus/<target>/<what it is>.txt`, or `.json` of a request, or `.base64` of bytes.
 * Every run begins with them and an ordinary test replays them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Kept = { name: string; input: string | Buffer }

const folder = fileURLToPath(new URL('../corpus', import.meta.url))

export const corpusTargets = (): string[] => (existsSync(folder) ? readdirSync(folder).sort() : [])

export function readCorpus(target: string): Kept[] {
  const at = join(folder, target)
  if (!existsSync(at)) return []
  return readdirSync(at)
    .sort()
    .map(file => {
      const text = readFileSync(join(at, file), 'utf8').replace(/\n$/, '')
      return {
        name: basename(file, extname(file)),
        input: file.endsWith('.base64') ? Buffer.from(text, 'base64') : text,
      }
    })
}
