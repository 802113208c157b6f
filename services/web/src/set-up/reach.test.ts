import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reachOf } from './reach.ts'

test('who can pay follows from the address alone', () => {
  const cases: [string | null, string][] = [
    ['https://plaza.example', 'everybody'],
    ['https://203.0.114.7', 'everybody'],
    ['http://plaza.example', 'network'],
    ['http://192.168.1.5:3000', 'network'],
    ['https://10.0.0.2', 'network'],
    ['https://[fd00::1]', 'network'],
    ['https://nas.local', 'network'],
    ['http://raspberrypi:3000', 'network'],
    ['http://127.0.0.1:3000', 'machine'],
    ['http://localhost:3000', 'machine'],
    ['http://[::1]:3000', 'machine'],
    [null, 'nobody'],
  ]
  for (const [endpoint, reach] of cases) assert.equal(reachOf(endpoint), reach, String(endpoint))
})
