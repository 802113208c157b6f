/** Changes a text a little: where a reader takes a step, the next thing it sees is not what it expects. */
import type { Chance } from '../chance.ts'
import { hostileTexts } from './hostile-values.ts'

const shortTexts = hostileTexts.filter(text => text.length < 200)
const separators = [...'/:?&=,;.@#+-_ "\'\\{}[]()<>%\n\0|~!$*', '\r\n', '::', '//', '..']

export function mutateText(text: string, chance: Chance, tokens: readonly string[] = []): string {
  let changed = text
  for (let left = chance.pick([1, 1, 1, 2, 3, 6]); left > 0; left--) changed = changeOnce(changed, chance, tokens)
  return changed
}

function changeOnce(text: string, chance: Chance, tokens: readonly string[]): string {
  const [from, to] = [chance.below(text.length + 1), chance.below(text.length + 1)].sort((a, b) => a - b) as [
    number,
    number,
  ]
  const [before, part, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  switch (chance.below(12)) {
    case 0:
      return before + after
    case 1:
      return text.slice(0, from)
    case 2:
      return before + chance.pick(shortTexts) + text.slice(from)
    case 3:
      return before + chance.pick(separators) + text.slice(from)
    case 4:
      return before + part.repeat(chance.pick([2, 2, 3, 10, 100])).slice(0, 70_000) + after
    case 5:
      return (
        before + String.fromCharCode(chance.is(0.8) ? chance.below(128) : chance.below(65_536)) + text.slice(from + 1)
      )
    case 6:
      return chance.is(0.5) ? text.toUpperCase() : before + part.toUpperCase() + after
    case 7:
      return tokens.length > 0 ? before + chance.pick(tokens) + text.slice(from) : text.toLowerCase()
    case 8:
      return tokens.length > 0 ? before + chance.pick(tokens) + after : `${text} `
    case 9:
      // A number by another.
      return text.replace(/\d+/g, digits =>
        chance.is(0.4) ? chance.pick(['0', '-1', '1e9', '4294967296', '99999999999999999999']) : digits,
      )
    case 10:
      return before + [...part].reverse().join('') + after
    default:
      return before + text.slice(from, from + 1) + text.slice(from)
  }
}

export function mutateBytes(bytes: Uint8Array, chance: Chance): Buffer {
  let changed = Buffer.from(bytes)
  for (let left = chance.pick([1, 1, 2, 4, 16]); left > 0; left--) {
    const at = chance.below(changed.length + 1)
    const length = chance.pick([1, 1, 2, 4, 8, 64])
    const cut = (insert: Uint8Array, skipped: number) =>
      Buffer.concat([changed.subarray(0, at), insert, changed.subarray(at + skipped)])
    switch (chance.below(7)) {
      case 0:
        if (at < changed.length) changed[at] = chance.below(256)
        break
      case 1:
        if (at < changed.length) changed[at] = (changed[at] as number) ^ (1 << chance.below(8))
        break
      case 2:
        changed = cut(Buffer.alloc(0), length)
        break
      case 3:
        changed = cut(Buffer.alloc(length, chance.pick([0, 0xff, 0x20, 0x7f, 0x80])), 0)
        break
      case 4:
        // A length or an offset, at its edges.
        changed = cut(
          Buffer.from(chance.pick(['ffffffff', '7fffffff', '80000000', '00000000', 'ffff', '0001', '0000']), 'hex'),
          length,
        )
        break
      case 5:
        changed = cut(changed.subarray(at, at + length * 8), 0)
        break
      default:
        if (chance.is(0.3)) changed = Buffer.from(changed.subarray(0, at))
    }
  }
  return changed
}
