/**
 * Every command and snippet of the documents is run by a test, commands within sentences too, or stands with a reason in the list of those that cannot
 * be run here (document-commands.ts). A new one needs a line there.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import manifest from '../package.json' with { type: 'json' }
import { otherCommands, runCommands } from './document-commands.ts'
import { printedDocuments } from './documents.ts'
import { root } from './project.mjs'
import { commandsIn, inlineCommandsIn, snippetsOf } from './snippets.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const printed = new Set(printedDocuments().map(({ file }) => file))
const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter(name => name.endsWith('.md'))
    .map(name => `${folder}/${name}`)
const documents = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'packages/client/README.md'],
  ...['docs', 'docs/decisions'].flatMap(markdownIn),
]
const handwritten = documents.filter(file => !printed.has(file))

/** Lines of a configuration, of DNS or of a diagram, not commands. */
const noCommand = /^[A-Z_]+=\S*$|^[\w.-]+\. \d+ IN A |^(location |\}|proxy_\w+ |client_max_body_size |rewrite )|[─│]/

const blockCommands = (file: string) =>
  snippetsOf(read(file))
    .filter(({ language }) => ['', 'sh', 'text'].includes(language))
    .flatMap(commandsIn)
    .filter(command => !noCommand.test(command))

/** It follows that document line by line, and fails for a line that it has not run. */
const guide = { document: 'docs/operator.md', program: 'scenarios/src/guide/main.ts' }

/** The text of a test, from the line with its title to the next test. */
function bodyOf(source: string, title: string): string | undefined {
  const [, body] = source.split(new RegExp(`\\n\\s*test\\((?=.*${RegExp.escape(title)}['\`])`))
  return body?.split(/\n\s*(?:test|describe)\(/)[0]
}
const groundOf = (source: string) => source.split(/\n(?:test|describe|for) ?\(/)[0] as string

test('every command in the documents is run by a test, or has a reason why not', () => {
  const followed = new Set(blockCommands(guide.document))
  const known = new Set([...Object.keys(runCommands), ...Object.keys(otherCommands)])
  const written = documents.flatMap(file =>
    [...(printed.has(file) ? [] : blockCommands(file)), ...inlineCommandsIn(read(file))].map(command => ({
      file,
      command,
    })),
  )
  const unknown = written.filter(({ command }) => !known.has(command) && !followed.has(command))
  assert.deepEqual(unknown, [])
  const stale = [...known].filter(command => !written.some(one => one.command === command))
  assert.deepEqual(stale, [], 'of no document')
})

for (const [command, { test: file, title, words }] of Object.entries(runCommands))
  test(`${command} is run by ${file}`, () => {
    const source = read(file)
    const body = bodyOf(source, title)
    assert.ok(body !== undefined, `${file} has no test ${title}`)
    assert.ok((body + groundOf(source)).includes(words), `${title} does not run ${words}`)
  })

test(`the commands of ${guide.document} are run by the program that reads it`, () => {
  const source = read(guide.program)
  for (const words of [guide.document, 'guide.requireAllRun(']) assert.ok(source.includes(words), words)
})

test('other snippets are run where they are: clients against the services, proxies in the programs', () => {
  const places: Record<string, Record<string, string>> = {
    'docs/proxies.md': { nginx: 'scenarios/proxies.test.ts', caddy: 'scenarios/proxies.test.ts' },
    'docs/webhooks.md': { js: 'services/web/src/webhooks/snippet.test.ts' },
    'docs/integrator.md': { ts: 'scenarios/client.browser.test.ts' },
    'packages/client/README.md': { ts: 'scenarios/client.browser.test.ts' },
  }
  for (const file of handwritten) {
    for (const { language } of snippetsOf(read(file)).filter(one => !['', 'sh', 'text'].includes(one.language))) {
      const runner = places[file]?.[language.split(' ')[0] as string]
      assert.ok(runner, `${file} has a snippet of ${language} that nothing runs`)
      assert.ok(read(runner).includes(file.split('/').at(-1) as string), `${runner} reads ${file}`)
    }
  }
})

test('a configuration in another document is the one of docs/proxies.md, which is run', () => {
  const run = snippetsOf(read('docs/proxies.md')).map(({ lines }) => lines.join('\n'))
  const others = handwritten
    .flatMap(file => snippetsOf(read(file)))
    .filter(({ lines }) => lines[0]?.startsWith('location '))
  assert.ok(others.length >= 2)
  for (const { lines } of others) assert.ok(run.includes(lines.join('\n')), lines.join('\n'))
})

test('every npm command that is named is one', () => {
  for (const file of documents) {
    for (const [, name] of read(file).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)) {
      assert.ok((name as string) in manifest.scripts, `${file}: npm run ${name}`)
    }
  }
})

test('links between the documents lead somewhere', () => {
  for (const file of documents) {
    for (const [, to] of read(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
      assert.ok(existsSync(join(root, file, '..', to as string)), `${file}: ${to}`)
    }
  }
})

test('snippets are found', () => {
  const text = 'Words:\n\n    npm start    # now\n        more\n\nand\n    not code\n\n```ts x\ncode\n```\n'
  assert.deepEqual(snippetsOf(text), [
    { language: '', lines: ['npm start    # now', '    more'] },
    { language: 'ts x', lines: ['code'] },
  ])
  assert.deepEqual(commandsIn({ language: '', lines: ['npm start    # now', ''] }), ['npm start'])
  assert.deepEqual(commandsIn({ language: 'sh', lines: ['a b \\', '  c'] }), ['a b c'])
})

test('commands within sentences are found, names of programs and code are not', () => {
  const text =
    'With `npm run\nbuild`, `docker compose up -d`, not `npm` or `pg_dump`, nor `restore(FILE)`.\n\n    npm start\n\n```sh\nsay `git log`\n```\n\n| `A=1 npm start` | x |\n'
  assert.deepEqual(inlineCommandsIn(text), ['npm run build', 'docker compose up -d', 'A=1 npm start'])
})
