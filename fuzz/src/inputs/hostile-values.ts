/**
 * Values that hurt programs: at the edges of types, of Unicode, of dates, of JavaScript's own names, of other languages. None of them looks like
 * the inside of this product, so that an answer that does has leaked it.
 */
import type { Chance } from '../chance.ts'

const manyTimes = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001f\u007f',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202eevil',
  '\u200b',
  '\u2028',
  '\r\nx-injected: 1',
  '🧡'.repeat(40),
  `e${'\u0301'.repeat(300)}`,
  '\u1e9e\u0130\u017f\u212a',
  '\ufdfa'.repeat(60),
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '0',
  '-1',
  '1e309',
  '1e-400',
  '0x10',
  '007',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999999999',
  '１２３',
  '1,5',
  '1_000',
  'true',
  '[]',
  '{}',
  '{"__proto__":{"a":1}}',
  '[[[[',
  '%',
  '%00',
  '%zz',
  '%c0%ae',
  '../../..',
  '..%2f..%2f',
  "' or 1=1 --",
  '";--',
  '\\',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '<svg onload=alert(1)>',
  '=1+1',
  '@SUM(1)',
  '0000-00-00T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:60Z',
  '2026-02-30T00:00:00Z',
  '2026-12-31T23:59:60Z',
  '2026-01-01T00:00:00+23:59',
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2026-01-01t00:00:00z',
  '2026-01-01T00:00:00.123456789123Z',
  '1969-12-31T23:59:59Z',
  '2026-01-01',
  'Europe/Madrid',
  'Etc/GMT+99',
  '+25:00',
  '0'.repeat(64),
  'f'.repeat(64),
  'a'.repeat(63),
  '00000000-0000-0000-0000-000000000000',
  'a@b.co',
  'name@localhost',
  'name+tag@localhost',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.co`,
  'xn--a.xn--b',
  'ＬＯＣＡＬＨＯＳＴ',
  'user:pass@localhost',
  'javascript:alert(1)',
  'data:text/html,hi',
  'file:///nothing',
  'http://',
  'http://[::1',
  'http://127.1:1/',
  'http://0x7f.1:1/',
  'http://[::ffff:127.0.0.1]:1/',
  'http://localhost.:1/',
  'https://127.0.0.1:1/a?b#c',
  'ws://127.0.0.1:1',
  'wss://127.0.0.1:1/',
  'lightning:',
  'lnbc1',
  'lnbc20m1pvjluezsp5zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zygspp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypqhp58yjmdan79s6qqdhdzgynm4zwqd5d7xmw5fk98klysy043l2ahrqs9qrsgq7ea976txfraylvgzuxs8kgcw23ezlrszfnh8r6qtfpr6cxga50aj6txm9rxrydzd06dfeawfk6swupvz4erwnyutnjq7x39ymw6j38gp7ynn44',
  'LNURL1DP68GURN8GHJ7UM9WFMXJCM99E3K7MF0V9CXJ0M385EKVCENXC6R2C35XVUKXEFCV5MKVV34X5EKZD3EV56NYD3HXQURZEPEXEJXXEPNXSCRVWFNV9NXZCN9XQ6XYEFHVGCXXCMYXYMNSERXFQ5FNS',
  'lnurlp://127.0.0.1:1/a',
  'lnurlw://127.0.0.1:1/a',
  'keyauth://127.0.0.1:1/a',
  'bitcoin:?lightning=lnbc1',
  'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?amount=1e9&lightning=x',
  `nostr+walletconnect://${'f'.repeat(64)}?relay=ws%3A%2F%2F127.0.0.1%3A1&secret=${'1'.repeat(64)}`,
  `nostr+walletauth://${'f'.repeat(64)}?relay=ws%3A%2F%2F127.0.0.1%3A1&request_methods=pay_invoice`,
  'npub10xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqpkge6d',
  'nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5',
  'nprofile1qqsrhuxx8l9ex335q7he0f09aej04zpazpl0ne2cgukyawd24mayt8gpp4mhxue69uhhytnc9e3k7mgpz4mhxue69uhkg6nzv9ejuumpv34kytnrdaksjlyr9p',
  'cashuAeyJ0b2tlbiI6W119',
  manyTimes('a', 300),
  manyTimes('ab ', 2100),
  manyTimes('é', 5000),
  manyTimes('0', 20_000),
  manyTimes('<', 30_000),
  manyTimes(' \t', 30_000),
  manyTimes('[', 30_000),
  manyTimes('%F0', 30_000),
  manyTimes('a.', 30_000),
  manyTimes('-', 60_000),
]

export const hostileNumbers: readonly number[] = [
  0,
  -0,
  1,
  -1,
  0.5,
  1e-7,
  1.0000000000000002,
  255,
  256,
  32767,
  32768,
  65536,
  2147483647,
  2147483648,
  -2147483649,
  4294967296,
  9007199254740991,
  9007199254740992,
  2 ** 63,
  2.1e18,
  1e21,
  1e100,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
  Number.MIN_VALUE,
  8640000000000000,
  8640000000000001,
  253402300800,
  253402300800000,
  -62135596801,
]

const deep = (depth: number, array: boolean): unknown => {
  let value: unknown = 0
  for (let at = 0; at < depth; at++) value = array ? [value] : { a: value }
  return value
}

/** By any type. */
export function hostileValue(chance: Chance): unknown {
  const kind = chance.below(12)
  if (kind < 5) return chance.pick(hostileTexts)
  if (kind < 7) return chance.pick(hostileNumbers)
  if (kind === 7) return null
  if (kind === 8) return chance.is(0.5)
  if (kind === 9) return deep(chance.pick([1, 2, 20, 500]), chance.is(0.5))
  if (kind === 10)
    return Array.from({ length: chance.pick([0, 1, 3, 100, 5000]) }, () => chance.pick(hostileTexts.slice(0, 20)))
  const names = ['__proto__', 'constructor', 'toString', 'length', 'toJSON', 'then', '', 'a']
  // Own properties of these names, as JSON makes them.
  return JSON.parse(
    `{${names
      .filter(() => chance.is(0.5))
      .map(name => `${JSON.stringify(name)}:{"a":1}`)
      .join(',')}}`,
  )
}
