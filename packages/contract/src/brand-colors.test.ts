import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { brandColors, contrast, defaultColor, readability } from './brand-colors.ts'
import { settings } from './settings.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

test('contrast is 21 for black on white and 1 for a colour on itself', () => {
  assert.equal(Math.round(contrast('#000000', '#ffffff')), 21)
  assert.equal(contrast('#f59e0b', '#f59e0b'), 1)
})

test('whatever the brand colour, text on it and in it is readable', () => {
  fc.assert(
    fc.property(anyColor, color => {
      const { fill, onFill, onLight, onDark } = brandColors(color)
      assert.equal(fill, color)
      assert.ok(contrast(fill, onFill) >= 4.5, `${onFill} on ${fill}`)
      for (const ground of ['#ffffff', '#faf8f5', '#f3efe9']) assert.ok(contrast(onLight, ground) >= 4.5)
      for (const ground of ['#171412', '#211d1a', '#2a2521']) assert.ok(contrast(onDark, ground) >= 4.5)
    }),
  )
})

test('a colour that is readable already stays as it is', () => {
  assert.equal(brandColors('#7c2d12').onLight, '#7c2d12')
  assert.equal(brandColors('#f59e0b').onDark, '#f59e0b')
})

test('nonsense falls back to the default of the registry', () => {
  assert.equal(brandColors('url(javascript:1)').fill, '#f59e0b')
})

test('the colour without a choice is that of the settings', () => {
  assert.equal(defaultColor, settings.brand_color.default)
})

test('words of a colour that the operator chose are used where they can be read', () => {
  assert.equal(brandColors('#0d9488', '#000000').onFill, '#000000')
  assert.equal(brandColors('#f59e0b', '#ffffff').onFill, '#1c1917')
  assert.equal(brandColors('#f59e0b', 'white').onFill, '#1c1917')
})

test('what cannot be read has a nearest colour that can; what can is its own', () => {
  assert.deepEqual(readability('#000000', '#ffffff'), { ok: true, ratio: 21, nearest: '#000000' })
  fc.assert(
    fc.property(anyColor, anyColor, (color, ground) => {
      const { ok, ratio, nearest } = readability(color, ground)
      assert.equal(ok, contrast(color, ground) >= 4.5)
      assert.equal(ok, ratio >= 4.5)
      assert.ok(contrast(nearest, ground) >= 4.5, `${nearest} on ${ground}`)
      if (ok) assert.equal(nearest, color)
    }),
  )
})
