import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  ConfigError,
  integer,
  oneOf,
  optionalSecret,
  optionalText,
  optionalUrl,
  port,
  readEnvironment,
  secret,
  text,
} from './environment.ts'
import { variableTable } from './variable-table.ts'

const variables = {
  HOST: text('Where', '127.0.0.1'),
  PORT: port('Which', 3000),
  DAYS: integer('How long', 30, 1, 365),
  MODE: oneOf('How', ['slow', 'fast'], 'slow'),
  TOKEN: optionalText('Who'),
  KEY: secret('Signs things'),
  OLD_KEY: optionalSecret('Signed things'),
  DB: optionalUrl('What', ['postgres:']),
} as const
const key = 'k'.repeat(32)

describe('readEnvironment', () => {
  test('falls back to defaults; blank counts as unset', () => {
    const values = readEnvironment(variables, { KEY: key, HOST: '', PORT: '  ', TOKEN: '', OLD_KEY: ' ' })
    assert.deepEqual(values, {
      HOST: '127.0.0.1',
      PORT: 3000,
      DAYS: 30,
      MODE: 'slow',
      TOKEN: undefined,
      KEY: key,
      OLD_KEY: undefined,
      DB: undefined,
    })
  })

  test('takes what is given, without surrounding space', () => {
    const { PORT, MODE, DB } = readEnvironment(variables, { KEY: key, PORT: ' 0 ', MODE: 'fast', DB: 'postgres://h/d' })
    assert.deepEqual([PORT, MODE, DB], [0, 'fast', 'postgres://h/d'])
  })

  test('lists every problem at once and shows no secret', () => {
    const wrong = { PORT: '65536', DAYS: '1.5', MODE: 'medium', OLD_KEY: 'hunter2', DB: 'http://h' }
    assert.throws(
      () => readEnvironment(variables, wrong),
      (error: unknown) => {
        assert.ok(error instanceof ConfigError)
        assert.deepEqual(
          error.problems.map(problem => problem.split(' ')[0]),
          ['PORT', 'DAYS', 'MODE', 'KEY', 'OLD_KEY', 'DB'],
        )
        assert.ok(!error.message.includes('hunter2'))
        return true
      },
    )
  })

  test('asks for a generated secret only where none is given', () => {
    const asked: string[] = []
    const supply = (name: string) => {
      asked.push(name)
      return key
    }
    assert.equal(readEnvironment(variables, {}, supply).KEY, key)
    readEnvironment(variables, { KEY: key }, supply)
    assert.deepEqual(asked, ['KEY'])
  })
})

test('the table has a row for each variable', () => {
  const rows = variableTable(variables).split('\n').slice(2)
  assert.equal(rows.length, Object.keys(variables).length)
  assert.equal(rows[1], '| `PORT` | Which | `3000` |')
})
