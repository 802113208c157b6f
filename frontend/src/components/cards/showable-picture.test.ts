import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUploaded, showablePicture } from './showable-picture.ts'

const here = 'https://plaza.example'

test('pictures of others come through the platform, its own as they are, and everything else is left out', () => {
  const other = 'https://example.com/a.png?b=1&c'
  assert.equal(showablePicture(other, here), `/api/pictures?url=${encodeURIComponent(other)}`)
  assert.equal(showablePicture(`${here}/favicon.svg`, here), `${here}/favicon.svg`)
  for (const bad of ['javascript:alert(1)', 'data:image/png;base64,AA', 'file:///a.png', 'a.png', '', null, undefined])
    assert.equal(showablePicture(bad, here), undefined, String(bad))
})

test('an uploaded one is known by its path, here and by its whole address', () => {
  const path = `/api/pictures/${'a1'.repeat(16)}`
  assert.equal(showablePicture(path, here), path)
  assert.equal(isUploaded(path, here), true)
  assert.equal(isUploaded(here + path, here), true)
  for (const other of [`https://other.example${path}`, '/api/pictures/x', '', `${here}/favicon.svg`])
    assert.equal(isUploaded(other, here), false, other)
})
