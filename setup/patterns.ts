/** Every regular expression of the product, read from its syntax: literals, patterns of schemas, and where one is made of parts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { isTest, sources } from './import-lines.ts'
import { root } from './project.mjs'

export type Pattern = { place: string; source: string; flags: string }

type Node = { type: string; start: number } & Record<string, unknown>

const isProduct = (file: string) => /^(services\/\w+|packages\/[\w-]+|frontend)\/src\//.test(file) && !isTest(file)

/** `made`: the places where an expression is put together when the program runs. */
export function listPatterns(): { patterns: Pattern[]; made: string[] } {
  const [patterns, made]: [Pattern[], string[]] = [[], []]
  for (const file of sources.filter(isProduct)) {
    const text = readFileSync(join(root, file), 'utf8')
    const { program, errors } = parseSync(file, text)
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
    const placeOf = ({ start }: Node) => `${file}:${text.slice(0, start).split('\n').length}`
    for (const node of nodesIn(program)) {
      const found = patternIn(node)
      if (found === 'made') made.push(file)
      else if (found) patterns.push({ place: placeOf(node), ...found })
    }
  }
  return { patterns, made }
}

function patternIn(node: Node): Omit<Pattern, 'place'> | 'made' | undefined {
  const { regex, callee, properties } = node as { regex?: RegexLiteral; callee?: Node; properties?: Node[] }
  if (node.type === 'Literal' && regex) return { source: regex.pattern, flags: regex.flags }
  if ((node.type === 'NewExpression' || node.type === 'CallExpression') && callee?.name === 'RegExp') return 'made'
  // Of a schema. TypeBox reads them with the flag u.
  if (node.type !== 'ObjectExpression') return undefined
  const pattern = properties?.find(({ key }) => (key as Node | undefined)?.name === 'pattern')?.value as
    | Node
    | undefined
  return typeof pattern?.value === 'string' ? { source: pattern.value, flags: 'u' } : undefined
}

type RegexLiteral = { pattern: string; flags: string }

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each)
  else if (value !== null && typeof value === 'object' && 'type' in value) {
    yield value as Node
    for (const each of Object.values(value)) if (each !== null && typeof each === 'object') yield* nodesIn(each)
  }
}
