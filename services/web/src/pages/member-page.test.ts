/** The page of a member as a server draws it: for link previews, and for readers without scripts. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { rootPaths } from '@chispa/contract/page-paths'
import { decodeLnurl } from '@chispa/protocols/lud01'
import { refusalIn, testApp } from '../../test/app.ts'

const frontend = mkdtempSync(join(tmpdir(), 'chispa-pages-'))
writeFileSync(
  join(frontend, 'index.html'),
  '<!doctype html><html lang="en"><head><!--head--><title>Chispa</title><!--/head--></head><body><div id="root"><!--page--><!--/page--></div></body></html>',
)
writeFileSync(join(frontend, 'ana.js'), 'a file')
const web = await testApp({ frontend })
after(async () => {
  await web.close()
  rmSync(frontend, { recursive: true })
})
const admin = await web.member('ADMIN')
const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })
await set({ endpoint: 'https://plaza.example', community_name: 'Plaza' })

async function named(username: string) {
  const member = await web.member()
  await web.sql`insert into lightning_addresses (username, user_id) values (${username}, ${member.userId})`
  await web.sql`
    insert into remote_wallets (user_id, name, is_primary, sealed_uri, wallet_pubkey, client_pubkey, relays)
    values (${member.userId}, 'Wallet', true, '\\x00', ${member.pubkey}, ${member.pubkey}, '{wss://relay.invalid}')`
  return member
}
const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>\`\${1}$&`

async function withProfile(username: string, profile: { name: string; about: string }) {
  const member = await named(username)
  await web.sql`insert into shown_profiles (user_id, due_at) values (${member.userId}, now())`
  await web.sql`
    insert into nostr_profiles (pubkey, name, about, signed_at, fetched_at)
    values (${member.pubkey}, ${profile.name}, ${profile.about}, 1, now())`
}
const open = (url: string, headers: Record<string, string> = {}) => web.call({ url, headers })

test('title, description and picture for link previews; address, code and link without scripts', async () => {
  await withProfile('ana', { name: 'Ana Bread', about: 'Sourdough\nevery day' })
  const reply = await open('/Ana')
  assert.equal(reply.statusCode, 200)
  assert.match(String(reply.headers['content-type']), /^text\/html/)
  for (const part of [
    '<title>Pay Ana Bread · Plaza</title>',
    '<meta property="og:title" content="Pay Ana Bread · Plaza" />',
    '<meta property="og:description" content="Sourdough\nevery day" />',
    '<meta property="og:url" content="https://plaza.example/ana" />',
    '<meta property="og:image" content="https://plaza.example/icons/full-512-f59e0b.png" />',
    '<meta name="lightning" content="lnurlp:ana@plaza.example" />',
    '<p class="early-address">ana@plaza.example</p>',
    'aria-label="QR code to pay ana@plaza.example"',
  ]) {
    assert.ok(reply.body.includes(part), part)
  }
  const link = /href="lightning:([^"]+)"/.exec(reply.body)?.[1] ?? ''
  assert.deepEqual(decodeLnurl(link), { ok: true, url: 'https://plaza.example/api/lud16/ana' })
})

test('a link that asks for an amount shows it with its words, and its code is over that amount', async () => {
  await named('rosa')
  const { body } = await open('/rosa?amount=5000&for=Two%20pizzas')
  assert.match(body, /<p class="early-amount">5,000 sats<\/p>/)
  assert.match(body, /“Two pizzas”/)
  const link = /href="lightning:([^"]+)"/.exec(body)?.[1] ?? ''
  const url = 'https://plaza.example/api/lud16/rosa?amount=5000&for=Two+pizzas'
  assert.deepEqual(decodeLnurl(link), { ok: true, url })
  const profile = (await open('/api/lightning-addresses/rosa/profile?amount=5000&for=Two%20pizzas')).json()
  assert.deepEqual(profile.asked, { amountMsats: 5_000_000, words: 'Two pizzas' })
  assert.deepEqual(decodeLnurl(profile.lnurl), { ok: true, url })
  const code = (search: string) => open(`/api/lightning-addresses/rosa/code${search}`)
  assert.notEqual((await code('?amount=5000')).body, (await code('')).body)
})

test('words of a link stay text, and never make a code that nobody can read', async () => {
  await named('rita')
  const { body } = await open(`/rita?amount=5&for=${encodeURIComponent(hostile)}`)
  assert.ok(!body.includes('<script>alert') && !/<img[^>]*onerror/.test(body))
  const long = encodeURIComponent('ñ'.repeat(200))
  const reply = await open(`/rita?amount=5&for=${long}`)
  assert.equal(reply.statusCode, 200)
  const link = /href="lightning:([^"]+)"/.exec(reply.body)?.[1] ?? ''
  assert.deepEqual(decodeLnurl(link), { ok: true, url: 'https://plaza.example/api/lud16/rita?amount=5' })
  for (const none of ['amount=x', 'amount=0', 'for=Pizza', 'amount=99999999999']) {
    assert.ok(!(await open(`/rita?${none}`)).body.includes('early-amount'), none)
  }
})

test('who cannot be paid has their name and picture there, and no code that looks as if it worked', async () => {
  await withProfile('silvia', { name: 'Silvia', about: 'Flowers' })
  assert.match((await open('/silvia')).body, /class="early-code"/)
  await web.sql`
    update remote_wallets set status = 'DISABLED'
    where user_id = (select user_id from lightning_addresses where username = 'silvia')`
  const { statusCode, body } = await open('/silvia')
  assert.equal(statusCode, 200)
  assert.match(body, /<h1>Silvia cannot be paid right now<\/h1>/)
  assert.match(body, /silvia@plaza\.example/)
  assert.ok(!body.includes('early-code') && !body.includes('href="lightning:'))
  assert.equal((await open('/api/lightning-addresses/silvia/profile')).json().isPayable, false)
})

test('a hostile profile stays text, in the head too', async () => {
  await withProfile('mallory', { name: hostile, about: hostile })
  const { body } = await open('/mallory')
  assert.ok(!body.includes('<script>alert'))
  assert.ok(!/<img[^>]*onerror/.test(body))
  assert.equal(body.split('<main').length, 2)
  assert.ok(body.includes('&#60;script&#62;alert(1)&#60;/script&#62;'))
})

test('a hostile path is a 404 whose page repeats nothing of it as HTML', async () => {
  for (const path of ['<script>alert(1)</script>', `"><svg onload=alert(1)>`, 'a'.repeat(400), '%3Cscript%3E']) {
    const reply = await open(`/${encodeURIComponent(path)}`)
    assert.equal(reply.statusCode, 404, path)
    assert.ok(!/<script>alert|<svg onload/.test(reply.body), path)
  }
})

test('404 with a page of its own for a name that nobody has, not to be indexed', async () => {
  const reply = await open('/nobody-here')
  assert.equal(reply.statusCode, 404)
  assert.match(reply.body, /<h1>nobody-here cannot be paid here<\/h1>/)
  assert.match(reply.body, /noindex/)
})

test('in the language of the instance, else as the browser asks for', async () => {
  await named('eva')
  const spanish = await open('/eva', { 'accept-language': 'es-AR,es;q=0.9' })
  assert.match(spanish.body, /<html lang="es">.*<title>Pagar a eva/s)
  await set({ language: 'en' })
  assert.match((await open('/eva', { 'accept-language': 'es' })).body, /<html lang="en">/)
  await set({ language: null })
})

test('no name hides a page, a file or the API, also one that was taken before', async () => {
  for (const username of [...rootPaths, 'ana.js']) await named(username)
  for (const path of rootPaths) assert.ok(!(await open(`/${path}`)).body.includes('early-panel'), path)
  assert.equal((await open('/ana.js')).body, 'a file')
  const member = await web.member()
  for (const username of rootPaths) {
    const url = `/api/users/${member.userId}/lightning-address`
    const reply = await web.call({ method: 'PUT', url, as: member, body: { username } })
    assert.equal(refusalIn(reply).reason, 'username_reserved', username)
  }
})

test('a name with a dot is a name, where there is no such file', async () => {
  await named('ana.lp')
  assert.equal((await open('/ana.lp')).statusCode, 200)
  assert.equal(refusalIn(await open('/nothing.png')).reason, 'not_found')
})

test('the manifest has the name, colour and language of the instance, and icons that are there', async () => {
  await set({ brand_color: '#0055aa' })
  const reply = await open('/manifest.webmanifest', { 'accept-language': 'es' })
  assert.match(String(reply.headers['content-type']), /^application\/manifest\+json/)
  const manifest = reply.json()
  assert.deepEqual(
    [manifest.name, manifest.theme_color, manifest.lang, manifest.start_url],
    ['Plaza', '#0055aa', 'es', '/dashboard'],
  )
  for (const { src, sizes } of manifest.icons) {
    const icon = await open(src)
    assert.equal(icon.headers['content-type'], 'image/png')
    const bytes = icon.rawPayload
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes)
  }
})

test('the icon is the colour of the community with the spark in the middle; no other is drawn', async () => {
  const pixels = pixelsOf((await open('/icons/full-192-0055aa.png')).rawPayload, 192)
  assert.deepEqual(pixels(2, 2), [0, 0x55, 0xaa, 255])
  assert.deepEqual(pixels(96, 96), [255, 255, 255, 255])
  const rounded = pixelsOf((await open('/icons/rounded-192-0055aa.png')).rawPayload, 192)
  assert.equal(rounded(0, 0)[3], 0)
  for (const file of ['full-192-ff0000.png', 'full-4096-0055aa.png', 'full-192-0055aa.svg', '..%2findex.html'])
    assert.equal((await open(`/icons/${file}`)).statusCode, 404, file)
})

function pixelsOf(png: Buffer, size: number) {
  const length = png.readUInt32BE(33)
  const rows = inflateSync(png.subarray(41, 41 + length))
  return (x: number, y: number) => [...rows.subarray(y * (1 + 4 * size) + 1 + 4 * x).subarray(0, 4)]
}
