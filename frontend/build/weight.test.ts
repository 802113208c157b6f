/** What a page weighs when it is opened for the first time: compressed scripts and how many files, of the built frontend. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { languageTags } from '@chispa/contract/languages'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const files = readdirSync(`${dist}assets`).filter(file => file.endsWith('.js'))
const KiB = 1024

test('the dashboard of a member: at most 200 KiB of scripts, and few files beside what they ask for', () => {
  const scripts = scriptsOf('dashboard-layout', 'member-home')
  assert.ok(weight(scripts) <= 200 * KiB, `${weight(scripts)} bytes`)
  assert.ok(scripts.length <= 12, `${scripts.length} files`)
})

test('the page for payers: at most 120 KiB of scripts, none of the dashboard', () => {
  const scripts = scriptsOf('pay')
  assert.ok(weight(scripts) <= 120 * KiB, `${weight(scripts)} bytes`)
  assert.deepEqual(
    scripts.filter(file => file.startsWith('dashboard')),
    [],
  )
})

test('no page needs the words of another language than its own', () => {
  const others = languageTags.filter(language => language !== 'en')
  const isCatalogue = (file: string) => others.some(language => file.startsWith(`${language}-`))
  for (const language of others) assert.equal(files.filter(file => file.startsWith(`${language}-`)).length, 1, language)
  for (const page of ['home', 'pay', 'member-home', 'people']) {
    assert.deepEqual(scriptsOf(page).filter(isCatalogue), [])
  }
})

test('no two files need each other: one of them would run before what it stands on is there', () => {
  const needs = new Map(files.map(file => [file, importsOf(file)]))
  const pairs = [...needs].flatMap(([file, others]) =>
    others.filter(other => needs.get(other)?.includes(file)).map(other => `${file} and ${other}`),
  )
  assert.deepEqual(pairs, [])
})

/** What the start and these pages import, over however many steps. */
function scriptsOf(...pages: string[]): string[] {
  const start = /src="\/assets\/([^"]+\.js)"/.exec(readFileSync(`${dist}index.html`, 'utf8'))?.[1] ?? ''
  const found = new Set([start, ...pages.map(chunkOf)])
  for (const file of found) {
    for (const imported of importsOf(file)) found.add(imported)
  }
  return [...found]
}

function importsOf(file: string): string[] {
  const code = readFileSync(`${dist}assets/${file}`, 'utf8')
  return [...code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(([, imported]) => imported ?? '')
}

function chunkOf(page: string): string {
  const file = files.find(one => one.replace(/-[\w-]{8}\.js$/, '') === page)
  assert.ok(file, `no chunk for ${page}`)
  return file
}

const weight = (scripts: string[]): number =>
  scripts.reduce((sum, file) => sum + statSync(`${dist}assets/${file}.br`).size, 0)
