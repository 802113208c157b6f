/** Pictures that operators upload: checked, stored once, served for ever, forgotten when nothing shows them. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { authorization } from '@chispa/testing/person'
import { origin, refusalIn, testApp } from '../../test/app.ts'
import { PictureKeeper } from './keep-picture.ts'

const day = 24 * 3_600_000
let time = Date.parse('2026-11-16T08:00:00Z')
const web = await testApp({ now: () => new Date(time) })
after(() => web.close())
const admin = await web.member('ADMIN')
const operator = await web.member('OPERATOR')
/** One dot, whose header says another size: nothing here decodes it, and each width is another file. */
function png(width = 32, height = 32): Buffer {
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const bytes = Buffer.from(base64, 'base64')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const upload = (body: Buffer | undefined, as = admin, url = '/api/pictures') =>
  web.call({ method: 'POST', url, as, body, headers: { 'content-type': 'image/png' } })
const setLogo = (logo_url: string | null) =>
  web.call({ method: 'POST', url: '/api/settings', as: admin, body: { logo_url } })
const logo = async () => (await web.call({ url: '/api/settings' })).json().logo_url

test('201 with its path; it is served with its type for ever, and the same file is there once', async () => {
  const reply = await upload(png())
  assert.equal(reply.statusCode, 201)
  const { id, url, ...more } = reply.json()
  assert.deepEqual(more, { mediaType: 'image/png', width: 32, height: 32 })
  assert.equal(url, `/api/pictures/${id}`)
  const served = await web.call({ url })
  assert.deepEqual(served.rawPayload, png())
  assert.equal(served.headers['content-type'], 'image/png')
  assert.match(String(served.headers['cache-control']), /immutable/)
  assert.match(String(served.headers['content-security-policy']), /sandbox/)
  assert.equal((await upload(png())).json().id, id)
  const rows = await web.sql`select from pictures where source = 'upload'`
  assert.equal(rows.length, 1)
})

test('400 for what is no picture whatever it is called: SVG, HTML, half a file, nothing', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const body of [Buffer.from(svg), Buffer.from('<html></html>'), png().subarray(0, 60), undefined]) {
    assert.equal(refusalIn(await upload(body)).reason, 'not_a_picture')
  }
  const tooLarge = await upload(Buffer.concat([png(), Buffer.alloc(1024 * 1024)]))
  assert.equal(refusalIn(tooLarge).reason, 'body_too_large')
})

test('403 for who may not write settings; whoever makes designs uploads theirs', async () => {
  assert.equal((await upload(png(), operator)).statusCode, 403)
  assert.equal((await upload(png(), await web.member('USER'), '/api/card-designs/pictures')).statusCode, 403)
  assert.equal((await web.call({ method: 'POST', url: '/api/pictures', body: png() })).statusCode, 401)
})

test('401 when the signature is over another file', async () => {
  const createdAt = Math.floor(time / 1000)
  const signed = { url: `${origin}/api/pictures`, method: 'POST', createdAt, body: png() }
  const headers = { authorization: authorization(admin, signed) }
  const other = await web.call({ method: 'POST', url: '/api/pictures', body: png(40), headers })
  assert.equal(refusalIn(other).reason, 'nip98_payload_mismatch')
})

test('as the logo it is kept by its path and told as a whole URL, also after the platform moved', async () => {
  const { url } = (await upload(png(41))).json()
  const endpoint = (value: string) =>
    web.call({ method: 'POST', url: '/api/settings', as: admin, body: { endpoint: value } })
  await endpoint('https://one.example')
  assert.equal((await setLogo(`https://one.example${url}`)).statusCode, 200)
  assert.equal(await logo(), `https://one.example${url}`)
  await endpoint('https://two.example')
  assert.equal(await logo(), `https://two.example${url}`)
  const seen = await web.call({ url: `/api/pictures?url=${encodeURIComponent(`https://two.example${url}`)}` })
  assert.deepEqual(seen.rawPayload, png(41))
  assert.equal((await setLogo('/api/pictures/other')).statusCode, 400)
})

test('the picture of a design has the proportions of a card, and is told as a whole URL', async () => {
  const square = await upload(png(), operator, '/api/card-designs/pictures')
  assert.equal(refusalIn(square).reason, 'not_card_shaped')
  const { url } = (await upload(png(1012, 638), operator, '/api/card-designs/pictures')).json()
  const post = (imageUrl: string) =>
    web.call({ method: 'POST', url: '/api/card-designs', as: operator, body: { imageUrl, description: 'Sun' } })
  const design = (await post(url)).json()
  assert.equal(design.imageUrl, `https://two.example${url}`)
  assert.equal(refusalIn(await post(`https://two.example${url}`)).reason, 'design_exists')
})

test('what nothing shows for a day is forgotten; what is uploaded again stays', async () => {
  const unused = (await upload(png(42))).json().url
  const again = (await upload(png(43))).json().url
  const shown = (await upload(png(41))).json().url
  time += day + 1000
  await upload(png(43))
  const keeper = new PictureKeeper({ sql: web.sql, now: () => new Date(time), onDue: () => {} })
  await keeper.forgetUnused(sql => sql`select ${shown}::text`)
  assert.equal((await web.call({ url: unused })).statusCode, 404)
  assert.equal((await web.call({ url: again })).statusCode, 200)
  assert.equal((await web.call({ url: shown })).statusCode, 200)
})

test('409 beyond what is kept; what is there already is still taken', async () => {
  await web.sql`
    insert into pictures (url_hash, id, url, source, state, media_type, bytes, created_at)
    select sha256(n::text::bytea), 'x' || n, 'x' || n, 'upload', 'stored', 'image/png', '\\x00', ${new Date(time)}
    from generate_series(1, 300) n`
  assert.equal(refusalIn(await upload(png(44))).reason, 'too_many_pictures')
  assert.equal((await upload(png(43))).statusCode, 201)
})
