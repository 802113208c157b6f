/**
 * Every word on a page is in the catalogue, and everything in the catalogue is used. What a type cannot see is read from
 * the sources: words in JSX and in texts that look like a sentence. The API reference is in English.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sentences as known } from '@chispa/words/es'
import { parseAst } from 'rolldown/parseAst'

type Node = { type: string; start: number; end: number; [key: string]: unknown }

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const sources = filesBelow('..').filter(
  file => !/\.test\.|^pages\/docs\/|^language\/|^(routes|paths)\.tsx?$/.test(file),
)
/** Every language has the same (packages/words/src/catalogues.test.ts). */
const sentences: Record<string, unknown> = known
/** The same in every language. */
const names = new Set([
  'Chispa',
  'Alby Hub',
  'Bolt Card Hub',
  'BTCPay Server',
  'La Comunidad',
  'npm run listener',
  'npm start',
])
const wordAttributes = new Set(['title', 'label', 'about', 'hint', 'placeholder', 'aria-label', 'alt', 'caption'])

test('words on pages are in the catalogue', () => {
  assert.ok(sources.length > 100)
  assert.deepEqual(sources.flatMap(hardCoded), [])
})

test('words are said inside functions, so that another language is said the next time', () => {
  const early = sources.flatMap(file => {
    const found: string[] = []
    walk(parsed(file), (node, parents) => {
      if (isSaying(node) && !parents.some(({ type }) => /Function/.test(type))) found.push(lineOf(file, node))
    })
    return found
  })
  assert.deepEqual(early, [])
})

test('no sentence of the catalogue is unused', () => {
  const used = new Set<string>()
  for (const file of sources) {
    walk(parsed(file), node => {
      if (node.type === 'Literal' && typeof node.value === 'string') used.add(node.value)
    })
  }
  const services = filesBelow('../../../services').map(file => readFileSync(place(`../../../services/${file}`), 'utf8'))
  services.push(readFileSync(place('../../../packages/contract/src/self-test.ts'), 'utf8'))
  const unused = Object.keys(sentences).filter(
    sentence => !used.has(sentence) && !services.some(text => text.includes(`'${sentence}'`)),
  )
  assert.deepEqual(unused, [])
})

test('the web service words a problem of a field nowhere but in the contract', () => {
  // What a card's service or a wallet said is passed on as it is.
  const quoted = ['web/src/till/card-service.ts', 'web/src/lud16/read-callback.ts']
  const own = filesBelow('../../../services').filter(
    file =>
      file.startsWith('web/src/') &&
      !file.endsWith('.test.ts') &&
      !quoted.includes(file) &&
      /\{ path(: [^,}]+)?, message/.test(readFileSync(place(`../../../services/${file}`), 'utf8')),
  )
  assert.deepEqual(own, [])
})

function hardCoded(file: string): string[] {
  const found: string[] = []
  walk(parsed(file), (node, parents) => {
    const parent = parents.at(-1)
    const text = wordsOf(node, parent) ?? toastWords(node, parents)
    if (parents.some(isDefect)) return
    if (text && !names.has(text) && !(text in sentences)) found.push(`${lineOf(file, node)} ${text}`)
  })
  return found
}

/** What a node shows to people, as far as can be told. */
function wordsOf(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'JSXText') return /\p{L}{2}/u.test(String(node.value)) ? String(node.value).trim() : undefined
  if (node.type === 'TemplateElement') {
    const { cooked } = node.value as { cooked: string }
    return parent?.type === 'TemplateLiteral' && /^[A-Z][a-z’]+ [a-z]/.test(cooked) && !/^Bearer /.test(cooked)
      ? cooked
      : undefined
  }
  if (node.type !== 'Literal' || typeof node.value !== 'string' || isKeyOf(node, parent)) return undefined
  if (parent?.type === 'JSXAttribute') {
    const { name } = parent.name as { name: string }
    return wordAttributes.has(name) && /^\p{Lu}\p{Ll}/u.test(node.value) ? node.value : undefined
  }
  return /^\p{Lu}\p{L}*[\p{Ll}’] ./u.test(node.value) ? node.value : undefined
}

/** A toast is a sentence, wherever in it the words stand. */
function toastWords(node: Node, parents: Node[]): string | undefined {
  if (node.type !== 'TemplateElement' || !parents.some(isToast)) return undefined
  const { cooked } = node.value as { cooked: string }
  return /\p{L}{2}/u.test(cooked) ? cooked : undefined
}

const isToast = ({ type, callee }: Node) =>
  type === 'CallExpression' &&
  [(callee as { name?: string }).name, (callee as { object?: { name?: string } }).object?.name].includes('toast')

const isKeyOf = (node: Node, parent: Node | undefined) =>
  (parent?.type === 'Property' && parent.key === node) || parent?.type.startsWith('TS')

/** What only a mistake of ours throws. */
const isDefect = (node: Node) => node.type === 'NewExpression' && (node.callee as { name?: string }).name === 'Error'

const isSaying = (node: Node) =>
  node.type === 'CallExpression' && ['t', 'rich'].includes((node.callee as { name?: string }).name ?? '')

function walk(node: Node, see: (node: Node, parents: Node[]) => void, parents: Node[] = []): void {
  if (node.type === 'ImportDeclaration') return
  see(node, parents)
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one && typeof one === 'object' && 'type' in one) walk(one as Node, see, [...parents, node])
    }
  }
}

function parsed(file: string): Node {
  return parseAst(read(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
}

function read(file: string): string {
  return readFileSync(place(`../${file}`), 'utf8')
}

function lineOf(file: string, node: Node): string {
  return `${file}:${read(file).slice(0, node.start).split('\n').length}`
}

function filesBelow(folder: string): string[] {
  return readdirSync(place(folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map(file => join(file))
}
