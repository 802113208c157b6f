/**
 * Every command and snippet of the documents is run by a test. A new one needs a line here that says by which; the words that run it must be in that test.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import manifest from '../package.json' with { type: 'json' }
import { printedDocuments } from './documents.ts'
import { root } from './project.mjs'
import { commandsIn, snippetsOf } from './snippets.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const printed = new Set(
  printedDocuments()
    .map(({ file }) => file)
    .filter(file => file !== 'README.md'),
)
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'packages/client/README.md'],
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
].filter(file => !printed.has(file))

type Runner = { command: RegExp; test: string; words: string }
const runners: Runner[] = [
  { command: /^npm start$/, test: 'scenarios/start-anywhere.test.ts', words: "'start'" },
  { command: /^npm run demo$/, test: 'scenarios/demo.test.ts', words: 'await startDemo()' },
  { command: /^npm test$/, test: 'setup/run-tests.test.ts', words: 'run-tests.mjs' },
  { command: /^npm run docs$/, test: 'setup/documents.test.ts', words: 'printedDocuments' },
  { command: /^npm run accept-api$/, test: 'packages/contract/src/breaking-changes.test.ts', words: 'released' },
  {
    command: /^npm run chispa -- import links\./,
    test: 'services/web/src/commands/import-addresses.test.ts',
    words: '--owners',
  },
  {
    command: /^npm run chispa -- import cards\./,
    test: 'services/web/src/commands/import-cards.test.ts',
    words: "'--codes'",
  },
  { command: /chispa -- (backup|restore) \//, test: 'scenarios/commands.test.ts', words: "'restore', file" },
  { command: /^npm run chispa -- wallet-check /, test: 'scenarios/commands.test.ts', words: "['wallet-check', '-']" },
  { command: /^npm run doctor$/, test: 'scenarios/commands.test.ts', words: 'doctor' },
  {
    command: /^(kubectl create secret|helm install|--from-literal)/,
    test: 'setup/helm.test.ts',
    words: "'deploy/helm/chispa'",
  },
  { command: /^npm run deploy:env -- wallet\.example\.com/, test: 'setup/containers.test.ts', words: "'deploy:env'" },
  // Before it runs anything, `npm test` does the same.
  { command: /npm run build$/, test: 'setup/run.mjs', words: 'await buildFrontend(node)' },
  { command: /^docker compose up -d --build$/, test: 'scenarios/production.test.ts', words: 'Dockerfile' },
  {
    command: /^(cp deploy\/chispa\.service|systemctl|useradd|journalctl) /,
    test: 'setup/containers.test.ts',
    words: "endsWith('.service')",
  },
  { command: /caddy run --config deploy\/Caddyfile$/, test: 'setup/containers.test.ts', words: "'Caddyfile'" },
]

/** Lines of a configuration, not commands. */
const settingLine = /^[A-Z_]+=\S*$|^[\w.-]+\. \d+ IN A /
const configuration = /^(location |\}|proxy_\w+ |client_max_body_size |rewrite )/

test('every command in the documents is run by a test', () => {
  const unrun: string[] = []
  for (const file of documents) {
    const shell = snippetsOf(read(file)).filter(({ language }) => ['', 'sh', 'text'].includes(language))
    for (const command of shell.flatMap(commandsIn)) {
      if (settingLine.test(command) || configuration.test(command)) continue
      if (!runners.some(one => one.command.test(command))) unrun.push(`${file}: ${command}`)
    }
  }
  assert.deepEqual(unrun, [])
  for (const { test: file, words, command } of runners) assert.ok(read(file).includes(words), `${file} runs ${command}`)
})

test('other snippets are run where they are: clients against the services, proxies in the programs', () => {
  const places: Record<string, Record<string, string>> = {
    'docs/proxies.md': { nginx: 'scenarios/proxies.test.ts', caddy: 'scenarios/proxies.test.ts' },
    'docs/webhooks.md': { js: 'services/web/src/webhooks/snippet.test.ts' },
    'docs/integrator.md': { ts: 'scenarios/client.browser.test.ts' },
    'packages/client/README.md': { ts: 'scenarios/client.browser.test.ts' },
  }
  for (const file of documents) {
    for (const { language } of snippetsOf(read(file)).filter(one => !['', 'sh', 'text'].includes(one.language))) {
      const runner = places[file]?.[language.split(' ')[0] as string]
      assert.ok(runner, `${file} has a snippet of ${language} that nothing runs`)
      assert.ok(read(runner).includes(file.split('/').at(-1) as string), `${runner} reads ${file}`)
    }
  }
})

test('a configuration in another document is the one of docs/proxies.md, which is run', () => {
  const run = snippetsOf(read('docs/proxies.md')).map(({ lines }) => lines.join('\n'))
  const others = documents
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
})
