import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { CardDesign } from '@chispa/contract/card-designs'
import { refusalIn, testApp } from '../../test/app.ts'

const web = await testApp()
after(() => web.close())
const admin = await web.member('ADMIN')
const operator = await web.member('OPERATOR')
const viewer = await web.member('VIEWER')

let pictures = 0
const newPicture = () => `https://pictures.example/${++pictures}.png`
const add = (body: unknown, as = operator) => web.call({ method: 'POST', url: '/api/card-designs', as, body })
const create = async (description = 'Design'): Promise<CardDesign> =>
  (await add({ imageUrl: newPicture(), description })).json()
const edit = (id: string, body: unknown, as = operator) =>
  web.call({ method: 'PUT', url: `/api/card-designs/${id}`, as, body })
const get = (id: string, as = viewer) => web.call({ url: `/api/card-designs/get/${id}`, as })
const load = (body: unknown, as = operator) => web.call({ method: 'POST', url: '/api/card-designs/import', as, body })
const list = async (query = '') =>
  (await web.call({ url: `/api/card-designs/list${query}`, as: viewer })).json() as CardDesign[]
const count = async () => (await web.call({ url: '/api/card-designs/count', as: viewer })).json().count as number

const badPictures = [
  'javascript:alert(1)',
  'data:image/png;base64,iVBORw0KGgo=',
  'ftp://pictures.example/1.png',
  'file:///etc/passwd',
  '/pictures/1.png',
  'pictures.example/1.png',
  'https://',
  'https://user:secret@pictures.example/1.png',
  `https://pictures.example/${'é'.repeat(1000)}.png`, // too long once it is spelled as URLs are
]

describe('POST /api/card-designs', () => {
  test('200 with the design', async () => {
    const imageUrl = newPicture()
    const reply = await add({ imageUrl, description: ' Blue wave ' })
    assert.equal(reply.statusCode, 200)
    const { id, createdAt, ...rest } = reply.json()
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
    assert.deepEqual(rest, { imageUrl, description: 'Blue wave', archivedAt: null })
    const [entry] = await web.sql`
      select message from activity where event = 'card_design.created' and metadata ->> 'designId' = ${id}`
    assert.equal(entry?.message, 'The card design “Blue wave” was added')
  })

  test('200 for plain http and for the longest link', async () => {
    const longest = `http://pictures.example/${'a'.repeat(2048 - 24)}`
    assert.equal((await add({ imageUrl: longest, description: 'x' })).json().imageUrl, longest)
  })

  for (const imageUrl of badPictures) {
    test(`400 for the picture ${imageUrl.slice(0, 50)}`, async () => {
      assert.equal(refusalIn(await add({ imageUrl, description: 'x' })).reason, 'invalid_image_url')
    })
  }

  for (const body of [
    {},
    { imageUrl: newPicture() },
    { description: 'x' },
    { imageUrl: `https://pictures.example/${'a'.repeat(2048)}`, description: 'x' },
    { imageUrl: newPicture(), description: '' },
    { imageUrl: newPicture(), description: 'x'.repeat(121) },
    { imageUrl: 5, description: 'x' },
  ]) {
    test(`400 for ${JSON.stringify(body).slice(0, 70)}`, async () => {
      assert.equal(refusalIn(await add(body)).reason, 'invalid_request')
    })
  }

  test('400 for a description of nothing visible', async () => {
    for (const description of ['  ', 'a\u0007b']) {
      assert.equal(refusalIn(await add({ imageUrl: newPicture(), description })).reason, 'invalid_description')
    }
  })

  test('409 for a picture that is here already, archived or not', async () => {
    const { id, imageUrl } = await create()
    assert.equal(refusalIn(await add({ imageUrl, description: 'Other' })).reason, 'design_exists')
    await edit(id, { archived: true })
    assert.equal(refusalIn(await add({ imageUrl, description: 'Other' })).reason, 'design_exists')
    const shouted = imageUrl.replace('https://pictures.example', 'HTTPS://PICTURES.example:443')
    assert.equal(refusalIn(await add({ imageUrl: shouted, description: 'Other' })).reason, 'design_exists')
  })

  test('of six who add the same picture at once one does', async () => {
    const body = { imageUrl: newPicture(), description: 'x' }
    const replies = await Promise.all(Array.from({ length: 6 }, () => add(body)))
    assert.deepEqual(replies.map(reply => reply.statusCode).sort(), [200, 409, 409, 409, 409, 409])
  })
})

describe('GET /api/card-designs/list, /count and /get/:id', () => {
  test('200 newest first with the archived ones, and those can be left out', async () => {
    const [a, b] = [await create(), await create()]
    await edit(a.id, { archived: true })
    const all = await list('?limit=500')
    assert.equal(all.length, await count())
    assert.ok(all.findIndex(({ id }) => id === b.id) < all.findIndex(({ id }) => id === a.id))
    const has = async (query: string, id: string) => (await list(`?limit=500${query}`)).some(row => row.id === id)
    assert.deepEqual([await has('&archived=false', a.id), await has('&archived=false', b.id)], [false, true])
    assert.deepEqual([await has('&archived=true', a.id), await has('&archived=true', b.id)], [true, false])
  })

  test('200 paged without loss or repetition, through designs of one moment too', async () => {
    await load({ designs: Array.from({ length: 9 }, () => ({ imageUrl: newPicture(), description: 'Many' })) })
    const seen: string[] = []
    let cursor = ''
    do {
      const reply = await web.call({ url: `/api/card-designs/list?limit=4${cursor}`, as: viewer })
      seen.push(...reply.json().map(({ id }: CardDesign) => id))
      const next = reply.headers['x-next-cursor']
      cursor = next ? `&cursor=${next}` : ''
    } while (cursor)
    assert.deepEqual(
      seen,
      (await list('?limit=500')).map(({ id }) => id),
    )
    const reply = await web.call({ url: '/api/card-designs/list?cursor=x', as: viewer })
    assert.equal(refusalIn(reply).reason, 'invalid_cursor')
  })

  test('200 with one design, 404 for an unknown one', async () => {
    const design = await create()
    assert.deepEqual((await get(design.id)).json(), design)
    assert.equal(refusalIn(await get('nowhere')).reason, 'design_not_found')
  })
})

describe('PUT /api/card-designs/:id', () => {
  test('200 changes what is named and nothing else', async () => {
    const design = await create()
    const imageUrl = newPicture()
    assert.deepEqual((await edit(design.id, { imageUrl })).json(), { ...design, imageUrl })
    const renamed = (await edit(design.id, { description: 'New name' })).json()
    assert.deepEqual(renamed, { ...design, imageUrl, description: 'New name' })
    assert.deepEqual((await edit(design.id, {})).json(), renamed)
    assert.deepEqual((await get(design.id)).json(), renamed)
  })

  test('200 archives, keeps the first moment, and brings back', async () => {
    const design = await create()
    const first = (await edit(design.id, { archived: true })).json()
    assert.ok(first.archivedAt)
    assert.deepEqual((await edit(design.id, { archived: true })).json(), first)
    assert.deepEqual((await edit(design.id, { archived: false })).json(), design)
    const events = await web.sql<{ event: string }[]>`
      select event from activity where metadata ->> 'designId' = ${design.id} order by id`
    assert.deepEqual(
      events.map(({ event }) => event),
      ['card_design.created', 'card_design.archived', 'card_design.restored'],
    )
  })

  test('cards keep an archived design', async () => {
    const design = await create()
    const card = await web.call({
      method: 'POST',
      url: '/api/cards',
      as: admin,
      body: { id: '04112233445566', designId: design.id },
    })
    const archived = (await edit(design.id, { archived: true })).json()
    const shown = await web.call({ url: `/api/cards/${card.json().id}`, as: viewer })
    assert.deepEqual(shown.json().design, archived)
  })

  test('409 for the picture of another design, also when two change at once', async () => {
    const [a, b] = [await create(), await create()]
    assert.equal(refusalIn(await edit(a.id, { imageUrl: b.imageUrl })).reason, 'design_exists')
    const imageUrl = newPicture()
    const replies = await Promise.all([edit(a.id, { imageUrl }), edit(b.id, { imageUrl })])
    assert.deepEqual(replies.map(reply => reply.statusCode).sort(), [200, 409])
  })

  test('400 for bad values, 404 for an unknown design', async () => {
    const { id } = await create()
    for (const imageUrl of badPictures) {
      assert.equal(refusalIn(await edit(id, { imageUrl })).reason, 'invalid_image_url')
    }
    assert.equal(refusalIn(await edit(id, { description: ' ' })).reason, 'invalid_description')
    assert.equal(refusalIn(await edit(id, { archived: 'yes' })).reason, 'invalid_request')
    assert.equal(refusalIn(await edit('nowhere', { archived: true })).reason, 'design_not_found')
  })
})

describe('POST /api/card-designs/import with a list', () => {
  test('200 adds what is new and skips what is here, in the list or before', async () => {
    const old = await create()
    const [one, two] = [newPicture(), newPicture()]
    const designs = [
      { imageUrl: old.imageUrl, description: 'Another name' },
      { imageUrl: one, description: 'One' },
      { imageUrl: two, description: 'Two' },
      { imageUrl: one, description: 'One again' },
    ]
    const { designs: added, ...rest } = (await load({ designs })).json()
    assert.deepEqual(rest, {
      success: true,
      message: '2 card designs were imported, 2 skipped',
      imported: 2,
      skipped: 2,
    })
    assert.deepEqual(added.map(({ imageUrl }: CardDesign) => imageUrl).sort(), [one, two].sort())
    assert.deepEqual((await get(old.id)).json(), old)
    const again = (await load({ designs })).json()
    assert.deepEqual([again.imported, again.skipped, again.designs], [0, 4, []])
  })

  test('200 for an empty list', async () => {
    assert.deepEqual((await load({ designs: [] })).json().imported, 0)
  })

  test('imports of one list at once, in whatever order, add each design once', async () => {
    const designs = Array.from({ length: 400 }, () => ({ imageUrl: newPicture(), description: 'Both' }))
    const lists = [designs, [...designs].reverse(), designs, [...designs].reverse()]
    const replies = await Promise.all(lists.map(list => load({ designs: list })))
    for (const reply of replies) assert.equal(reply.statusCode, 200)
    const imported = replies.map(reply => reply.json().imported as number)
    assert.equal(
      imported.reduce((sum, each) => sum + each),
      400,
    )
  })

  test('400 for a list with one bad entry, of which nothing is taken', async () => {
    const before = await count()
    for (const bad of [
      { imageUrl: 'javascript:alert(1)', description: 'x' },
      { imageUrl: newPicture(), description: '' },
      { imageUrl: newPicture() },
      null,
    ]) {
      const reply = await load({ designs: [{ imageUrl: newPicture(), description: 'Good' }, bad] })
      assert.equal(reply.statusCode, 400)
    }
    assert.equal(await count(), before)
  })

  test('400 for neither list nor feed, and for both', async () => {
    for (const body of [{}, { designs: [], url: 'https://feeds.example' }]) {
      assert.equal(refusalIn(await load(body)).reason, 'invalid_import')
    }
  })

  test('400 for more than 500 entries, 413 for more than a MiB; 500 long ones are taken', async () => {
    const many = (length: number) =>
      Array.from({ length }, () => ({ imageUrl: `${newPicture()}?${'a'.repeat(1900)}`, description: 'Long' }))
    assert.equal((await load({ designs: many(500) })).json().imported, 500)
    const short = Array.from({ length: 501 }, () => ({ imageUrl: newPicture(), description: 'x' }))
    assert.equal(refusalIn(await load({ designs: short })).reason, 'invalid_request')
    const reply = await load({ designs: many(1), padding: 'x'.repeat(1024 * 1024) })
    assert.equal(refusalIn(reply).reason, 'body_too_large')
  })
})

describe('who may', () => {
  test('read: card_designs:read, device tokens too', async () => {
    const { id } = await create()
    const member = await web.member()
    const device = await web.deviceToken(member.userId, ['card_designs:read'])
    const narrow = await web.deviceToken(admin.userId, ['cards:read', 'cards:write'])
    for (const url of ['/api/card-designs/list', '/api/card-designs/count', `/api/card-designs/get/${id}`]) {
      assert.equal((await web.call({ url, token: device })).statusCode, 200)
      assert.equal(refusalIn(await web.call({ url, token: narrow })).reason, 'permission_missing')
      assert.equal(refusalIn(await web.call({ url, as: member })).reason, 'permission_missing')
      assert.equal((await web.call({ url })).statusCode, 401)
    }
  })

  test('write: card_designs:write', async () => {
    const { id } = await create()
    const body = { imageUrl: newPicture(), description: 'x' }
    const narrow = await web.deviceToken(admin.userId, ['card_designs:read', 'cards:write'])
    for (const ask of [
      { method: 'POST', url: '/api/card-designs', body },
      { method: 'PUT', url: `/api/card-designs/${id}`, body },
      { method: 'POST', url: '/api/card-designs/import', body: { designs: [body] } },
    ]) {
      assert.equal(refusalIn(await web.call({ ...ask, as: viewer })).reason, 'permission_missing')
      assert.equal(refusalIn(await web.call({ ...ask, token: narrow })).reason, 'permission_missing')
      assert.equal((await web.call(ask)).statusCode, 401)
    }
  })
})
