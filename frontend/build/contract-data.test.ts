import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import type { Endpoint } from '@chispa/contract/endpoint'
import { operations } from '@chispa/contract/operations'
import { printModule } from './contract-data.ts'

const contract = new URL('../../packages/contract/src/', import.meta.url)
const evaluate = (code: string): Promise<Record<string, Record<string, unknown>>> =>
  import(`data:text/javascript,${encodeURIComponent(code)}`)

test('every operation keeps what a call is made of, and nothing else', async () => {
  const printed = new Map<string, Record<string, unknown>>()
  for (const file of readdirSync(contract).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const module = (await import(new URL(file, contract).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(await evaluate(printModule(module)))) {
      if (typeof value === 'object' && value !== null && 'url' in value) printed.set(name, value)
    }
  }
  const wire = ({ name, method, url, access, paged }: Endpoint) => ({
    name,
    method,
    url,
    access,
    ...(paged && { paged }),
  })
  assert.deepEqual(
    operations.map(({ name }) => printed.get(name)),
    operations.map(wire),
  )
})

test('numbers, texts and lists are printed as they are, functions not at all', async () => {
  const code = printModule({ most: 3, words: ['a', 'b'], about: 'it’s `quoted`', act: () => 1 })
  assert.deepEqual({ ...(await evaluate(code)) }, { most: 3, words: ['a', 'b'], about: 'it’s `quoted`' })
})
