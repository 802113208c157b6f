import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lightningPart } from './bip21.ts'

const onChain = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
for (const [text, part] of [
  ['lnbc1abc', 'lnbc1abc'],
  [' lightning:lnbc1abc\n', 'lnbc1abc'],
  ['lightning://lnbc1abc', 'lnbc1abc'],
  ['LIGHTNING:LNBC1ABC', 'LNBC1ABC'],
  ['LIGHTNING://LNBC1ABC', 'LNBC1ABC'],
  [`bitcoin:${onChain}?amount=0.00021&label=Luz&lightning=lnbc1abc`, 'lnbc1abc'],
  [`BITCOIN:${onChain.toUpperCase()}?AMOUNT=0.00021&LIGHTNING=LNBC1ABC`, 'LNBC1ABC'],
  ['bitcoin:?lightning=lnurl1abc', 'lnurl1abc'],
  ['bitcoin:?lightning=ana+tips@plaza.example', 'ana+tips@plaza.example'],
  ['bitcoin:?lightning=ana%40plaza.example#later', 'ana@plaza.example'],
  ['bitcoin:?lightning=lightning%3Alnbc1abc', 'lnbc1abc'],
  ['bitcoin:?lightning=%E0%A4%A', '%E0%A4%A'],
  [`bitcoin:${onChain}?amount=1`, `bitcoin:${onChain}?amount=1`],
  ['https://example.com/?lightning=lnbc1abc', 'https://example.com/?lightning=lnbc1abc'],
  ['ana@plaza.example', 'ana@plaza.example'],
] as const) {
  test(`${text.trim()} names ${part}`, () => assert.equal(lightningPart(text), part))
}
