/** No container engine is needed to see that what the container files run and set exists. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import manifest from '../package.json' with { type: 'json' }
import { listenerVariables } from '../services/listener/src/config.ts'
import { webVariables } from '../services/web/src/config.ts'
import { root } from './project.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const [dockerfile, compose] = [read('Dockerfile'), read('compose.yaml')]

test('every command that they run is one of ours', () => {
  const run = [...`${dockerfile}\n${compose}`.matchAll(/setup\/run\.mjs"?,? "?([\w:-]+)|npm run ([\w:-]+)/g)]
  const names = run.map(([, direct, npm]) => (direct ?? npm) as string)
  assert.deepEqual([...new Set(names)].sort(), ['build', 'listener', 'web'])
  for (const name of names) assert.ok(name in manifest.scripts, name)
})

test('a signal to stop reaches the service: no shell and no npm stands before it', () => {
  for (const script of Object.values(manifest.scripts)) assert.match(script, /^exec node /)
  assert.match(dockerfile, /^CMD \["node", /m)
  assert.doesNotMatch(compose, /command:.*npm/)
})

test('secrets that are kept beside them come into no image and no commit', () => {
  for (const file of ['.dockerignore', '.gitignore']) assert.match(read(file), /^\.env\*$/m)
})

test('every variable that a service is given is one that it reads', () => {
  const partOf = (name: string) => compose.split(`\n  ${name}:\n`)[1]?.split(/\n {2}\w|\nvolumes/)[0] as string
  const shared = compose.split('x-environment:')[1]?.split('\nservices:')[0] as string
  const given = (text: string) => [...text.matchAll(/^\s+([A-Z][A-Z_]+):/gm)].map(([, name]) => name as string)
  const unknown = (names: string[], known: object) => names.filter(name => !(name in known))
  assert.deepEqual(unknown([...given(partOf('web')), ...given(shared)], webVariables), [])
  assert.deepEqual(unknown([...given(partOf('listener')), ...given(shared)], listenerVariables), [])
  const set = /^ENV (.*)$/m.exec(dockerfile)?.[1] ?? ''
  const image = [...set.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name as string)
  assert.ok(image.length > 0)
  assert.deepEqual(unknown(image, { ...webVariables, ...listenerVariables }), [])
})

test('everything that production requires is given', () => {
  const required = Object.entries({ ...webVariables, ...listenerVariables }).filter(([, { generated }]) => generated)
  for (const [name] of required) assert.match(compose, new RegExp(`\\n\\s+${name}: \\$\\{${name}:\\?\\}`))
})

test('the listener is optional, and reaches the web service at its port', () => {
  assert.match(compose, /\n {2}listener:\n(?: {4}.*\n)*? {4}profiles: \[listener\]\n/)
  assert.match(compose, new RegExp(`WEB_ORIGIN: http://web:${webVariables.PORT.fallback}\\n`))
  assert.match(
    dockerfile,
    new RegExp(`EXPOSE ${webVariables.PORT.fallback} ${listenerVariables.LISTENER_PORT.fallback}\\n`),
  )
})

test('what is left out of the image is not needed in it', () => {
  for (const line of read('.dockerignore').split('\n').filter(Boolean))
    assert.doesNotMatch(line, /^(services|packages|setup|frontend|package)/)
  assert.ok(existsSync(join(root, 'package-lock.json')))
})
