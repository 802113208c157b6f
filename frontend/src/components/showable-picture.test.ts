import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showablePicture } from './showable-picture.ts'

test('pictures come over https or from the platform itself, and everything else is left out', () => {
  const here = 'http://127.0.0.1:3000'
  assert.equal(showablePicture('https://example.com/a.png', here), 'https://example.com/a.png')
  assert.equal(showablePicture(`${here}/favicon.svg`, here), `${here}/favicon.svg`)
  for (const bad of ['http://example.com/a.png', 'javascript:alert(1)', 'data:image/png;base64,AA', 'a.png', undefined])
    assert.equal(showablePicture(bad, here), undefined, bad)
})
