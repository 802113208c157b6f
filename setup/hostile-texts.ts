/**
 * Text that is made to hurt an expression. Where it backtracks, it does so because a run of text can be divided in many ways, or be begun at many places:
 * so for each of its loops something that leads there, words of its own over and over, and an end that does not fit.
 */
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

/** What a loop or a class may take, where nothing better is known: letters, digits, blanks, punctuation. */
const candidates = [...'a0A \n-_.:/"\\,;@=<>%{}()+&#?!$\'\u00e9\u2028\u0001']
const ends = ['', '\0', '\n!']
const maxWords = 6

/** A text of about this length, or of a few words. */
export type HostileText = (size: { length: number } | { words: number }) => string

export function* hostileTexts(pattern: RegExp): Generator<HostileText> {
  const ast = new RegExpParser().parsePattern(pattern.source, 0, pattern.source.length, pattern)
  const [leads, pumps] = [new Set(['']), new Set<string>()]
  const wordsOf = wordMaker(pattern.flags.replace(/[gy]/g, ''))
  visitRegExpAST(ast, {
    onAlternativeEnter: ({ elements }) => {
      for (let from = 0; from < elements.length; from++)
        for (let to = from + 1; to <= Math.min(from + 8, elements.length); to++)
          for (const word of sequenceWords(elements.slice(from, to), wordsOf)) pumps.add(word)
    },
    onQuantifierEnter: loop => {
      const lead = leadTo(loop, wordsOf)
      leads.add(lead)
      for (const word of wordsOf(loop.element)) {
        pumps.add(word)
        pumps.add(lead + word)
      }
    },
    onCharacterSetEnter: set => addAll(pumps, wordsOf(set)),
    onCharacterClassEnter: set => addAll(pumps, wordsOf(set)),
  })
  pumps.delete('')
  for (const lead of leads)
    for (const pump of pumps)
      for (const end of ends)
        yield size => lead + pump.repeat('words' in size ? size.words : Math.ceil(size.length / pump.length)) + end
}

type WordsOf = (node: AST.Element | AST.CharacterSet | AST.CharacterClass) => string[]

/** Some words that a part takes, few of them. */
function wordMaker(flags: string): WordsOf {
  const ofClass = (raw: string) => {
    const one = new RegExp(`^(?:${raw})$`, flags)
    return candidates.filter(char => one.test(char)).slice(0, maxWords)
  }
  const wordsOf: WordsOf = node => {
    switch (node.type) {
      case 'Character':
        return [String.fromCodePoint(node.value)]
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return ofClass(node.raw)
      case 'Group':
      case 'CapturingGroup':
        return node.alternatives.flatMap(({ elements }) => sequenceWords(elements, wordsOf)).slice(0, maxWords)
      case 'Quantifier': {
        const words = wordsOf(node.element).map(word => word.repeat(Math.max(node.min, 1)))
        return node.min === 0 ? ['', ...words] : words
      }
      case 'Assertion':
      case 'Backreference':
        return ['']
      default:
        return node satisfies never
    }
  }
  return wordsOf
}

/** The first word of each part, then the second of each. */
function sequenceWords(elements: readonly AST.Element[], wordsOf: WordsOf): string[] {
  const each = elements.map(wordsOf)
  return [...new Set([0, 1].map(at => each.map(words => words[at] ?? words[0] ?? '').join('')))]
}

/** What stands before it, at every level. */
function leadTo(node: AST.Node, wordsOf: WordsOf): string {
  const { parent } = node
  if (!parent) return ''
  if (parent.type !== 'Alternative') return leadTo(parent, wordsOf)
  const before = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element))
  return leadTo(parent, wordsOf) + before.map(element => wordsOf(element)[0] ?? '').join('')
}

function addAll(set: Set<string>, words: string[]): void {
  for (const word of words) set.add(word)
}
