import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDesignList } from './design-list.ts'

test('a line is the address of a picture and its name, which may have spaces', () => {
  assert.deepEqual(
    readDesignList(
      ' https://a.example/1.png  Sun and moon \n\nhttps://a.example/2.png, Sea\nhttps://a.example/3,0.png;Tea',
    ),
    {
      ok: true,
      designs: [
        { imageUrl: 'https://a.example/1.png', description: 'Sun and moon' },
        { imageUrl: 'https://a.example/2.png', description: 'Sea' },
        { imageUrl: 'https://a.example/3,0.png', description: 'Tea' },
      ],
    },
  )
})

test('a line without a name or an address is named', () => {
  for (const text of [
    'https://a.example/1.png Sun\nhttps://a.example/2.png',
    'https://a.example/1.png Sun\nMoon and sea',
  ])
    assert.match((readDesignList(text) as { message: string }).message, /^Line 2 does not fit/)
  assert.equal(readDesignList(' \n').ok, false)
})
