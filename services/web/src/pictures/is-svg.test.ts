import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSvg } from './is-svg.ts'

const judge = (text: string) => isSvg(Buffer.from(text))

test('an SVG document, whatever may stand before its element', () => {
  for (const text of [
    '<svg>',
    '<SVG xmlns="http://www.w3.org/2000/svg">',
    '\uFEFF <svg\n>',
    '<?xml version="1.0"?>\n<!-- one --><!-- <svg> --> <svg >',
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<svg>',
  ]) {
    assert.ok(judge(text), text)
  }
})

test('nothing else', () => {
  for (const text of [
    '',
    '<',
    '<svga>',
    '<svg',
    '<html><svg>',
    '<!-- <svg>',
    '<!-- -> <svg>',
    '<?xml <svg>',
    '<!DOCTYPE svg',
    '<!DOCTYPE html><svg>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg>',
    `${' '.repeat(9000)}<svg>`,
  ]) {
    assert.ok(!judge(text), text)
  }
})

test('a thousand comments cost what their length does', () => {
  assert.ok(judge(`${'<!---->'.repeat(1000)}<svg>`))
  assert.ok(!judge('<!---->'.repeat(1000)))
})
