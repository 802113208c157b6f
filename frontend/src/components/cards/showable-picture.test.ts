import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showablePicture } from './showable-picture.ts'

const local = 'http://127.0.0.1:3000'
const published = 'https://plaza.example'

test('pictures come over https or from the platform itself, and everything else is left out', () => {
  for (const here of [local, published]) {
    assert.equal(showablePicture('https://example.com/a.png', here), 'https://example.com/a.png')
    assert.equal(showablePicture(`${here}/favicon.svg`, here), `${here}/favicon.svg`)
    for (const bad of ['javascript:alert(1)', 'data:image/png;base64,AA', 'file:///a.png', 'a.png', undefined])
      assert.equal(showablePicture(bad, here), undefined, bad)
  }
})

test('over http only on a page that is itself on this machine and over http', () => {
  const picture = 'http://127.0.0.1:3100/pictures/plaza-by-day.svg'
  for (const here of [local, 'http://localhost:3000', 'http://[::1]:3000'])
    assert.equal(showablePicture(picture, here), picture, here)
  for (const here of [published, 'http://plaza.example', 'http://192.168.0.7:3000', 'https://localhost:3000'])
    assert.equal(showablePicture(picture, here), undefined, here)
})
