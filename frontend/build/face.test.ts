/** The face that is served: small, ours, with its licence. That its figures are of one width is seen in scenarios/look.browser.test.ts. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const assets = fileURLToPath(new URL('../dist/assets/', import.meta.url))
const faces = readdirSync(assets).filter(file => file.endsWith('.woff2'))

test('less than 60 KiB in all, and a page in the letters of western Europe needs a third of it', () => {
  assert.equal(faces.length, 2)
  const sizes = faces.map(file => statSync(`${assets}${file}`).size).sort((a, b) => b - a)
  assert.ok(sizes.reduce((sum, size) => sum + size) < 60 * 1024, sizes.join())
  assert.ok(sizes[0]! < 21 * 1024, sizes.join())
  for (const file of faces) assert.equal(readFileSync(`${assets}${file}`).toString('latin1', 0, 4), 'wOF2', file)
})

test('its licence is served beside it', () => {
  assert.match(
    readFileSync(`${assets}figtree-OFL.txt`, 'utf8'),
    /Figtree Project Authors[\s\S]+SIL OPEN FONT LICENSE Version 1\.1/i,
  )
})

test('no style asks another origin for a face, and none waits for one', () => {
  const styles = readdirSync(assets).filter(file => file.endsWith('.css'))
  const rules = styles.flatMap(file => readFileSync(`${assets}${file}`, 'utf8').match(/@font-face\s*\{[^}]+\}/g) ?? [])
  assert.equal(rules.length, 2)
  for (const rule of rules) assert.match(rule, /font-display:\s*optional/)
  for (const rule of rules) assert.match(rule, /url\("?\/assets\/[^)]+\.woff2"?\)/)
})
