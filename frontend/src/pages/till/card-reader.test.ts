import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkIn } from './card-reader.ts'

const bytes = (text: string) => new DataView(new TextEncoder().encode(text).buffer)
const url = (text: string) => ({ recordType: 'url', data: bytes(text) })

test('the link of a card, wherever it stands among the records', () => {
  assert.equal(linkIn([url('lnurlw://cards.example/scan?p=1&c=2')]), 'lnurlw://cards.example/scan?p=1&c=2')
  assert.equal(
    linkIn([{ recordType: 'mime', data: bytes('x') }, url('https://cards.example/c')]),
    'https://cards.example/c',
  )
  assert.equal(linkIn([{ recordType: 'text', data: bytes('LNURL1DP68GURN'), encoding: 'utf-8' }]), 'LNURL1DP68GURN')
})

test('nothing to pay with', () => {
  assert.equal(linkIn([]), undefined)
  assert.equal(linkIn([{ recordType: 'empty' }]), undefined)
  assert.equal(linkIn([{ recordType: 'text', data: bytes('hello') }, url('tel:123')]), undefined)
})
