import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeOf } from './prepare-picture.ts'

test('a logo keeps its proportions and is never made larger than it is sharp', () => {
  const fit = { how: 'fit', width: 512, height: 512 } as const
  assert.deepEqual(placeOf({ width: 1024, height: 256 }, fit), {
    width: 512,
    height: 128,
    x: 0,
    y: 0,
    drawnWidth: 512,
    drawnHeight: 128,
  })
  assert.equal(placeOf({ width: 40, height: 20 }, fit).width, 40)
  assert.equal(placeOf({ width: 40, height: 20 }, { ...fit, isVector: true }).width, 512)
  assert.equal(placeOf({ width: 0, height: 0 }, fit).width, 512)
  assert.equal(placeOf({ width: 9000, height: 1 }, fit).height, 1)
})

test('the picture of a card is cut to its shape, the middle of it stays', () => {
  const fill = { how: 'fill', width: 100, height: 60 } as const
  const { x, y, drawnWidth, drawnHeight } = placeOf({ width: 100, height: 100 }, fill)
  assert.deepEqual([x, y, drawnWidth, drawnHeight], [0, -20, 100, 100])
  assert.deepEqual(placeOf({ width: 400, height: 60 }, fill).x, -150)
})
