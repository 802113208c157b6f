import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'chispa-frontend-'))
mkdirSync(join(folder, 'dist', 'assets'), { recursive: true })
writeFileSync(join(folder, 'dist', 'index.html'), '<!doctype html><title>Chispa</title>')
writeFileSync(join(folder, 'dist', 'assets', 'app-1a2b.js'), 'export {}')
writeFileSync(join(folder, 'dist', 'icon.svg'), '<svg/>')
writeFileSync(join(folder, 'dist', 'assets', 'app-1a2b.js.br'), 'compressed')
writeFileSync(join(folder, 'secret.txt'), 'not for the world')
const web = await testApp({ frontend: join(folder, 'dist') })
after(async () => {
  await web.close()
  rmSync(folder, { recursive: true })
})

test('every page path answers the document, which is asked for anew each time', async () => {
  for (const url of ['/', '/sign-in', '/dashboard/people?role=ADMIN', '/docs', '/index.html']) {
    const reply = await web.call({ url })
    assert.equal(reply.statusCode, 200, url)
    assert.match(reply.body, /<title>Chispa/)
    assert.match(String(reply.headers['content-type']), /^text\/html/)
    assert.equal(reply.headers['cache-control'], 'no-cache')
  }
})

test('404 with the document for a path that is no page', async () => {
  const reply = await web.call({ url: '/no/such/page' })
  assert.equal(reply.statusCode, 404)
  assert.match(reply.body, /<title>Chispa/)
})

test('pages carry a policy that allows no outside script and no framing', async () => {
  const policy = String((await web.call({ url: '/' })).headers['content-security-policy'])
  for (const rule of ["script-src 'self'", "frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"])
    assert.ok(policy.includes(rule), rule)
})

test('our own pages may use the camera, and nothing else of the device', async () => {
  const policy = String((await web.call({ url: '/' })).headers['permissions-policy'])
  for (const rule of ['camera=(self)', 'microphone=()', 'geolocation=()']) assert.ok(policy.includes(rule), rule)
})

test('assets named by their content are kept for ever', async () => {
  const reply = await web.call({ url: '/assets/app-1a2b.js' })
  assert.match(String(reply.headers['content-type']), /javascript/)
  assert.match(String(reply.headers['cache-control']), /immutable/)
  assert.equal((await web.call({ url: '/icon.svg' })).statusCode, 200)
})

test('the compressed copy goes to whoever takes it', async () => {
  const reply = await web.call({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } })
  assert.deepEqual([reply.headers['content-encoding'], reply.body], ['br', 'compressed'])
  assert.match(String(reply.headers['content-type']), /javascript/)
})

test('404 in JSON for an asset that is not there', async () => {
  for (const url of ['/assets/gone.js', '/favicon.ico'])
    assert.equal(refusalIn(await web.call({ url })).reason, 'not_found')
})

test('nothing outside the folder is served', async () => {
  for (const url of [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
  ]) {
    assert.ok(!(await web.call({ url })).body.includes('not for the world'), url)
  }
})

test('an unknown path below /api is JSON, not a page, and a known one with another method is a 405', async () => {
  assert.equal(refusalIn(await web.call({ url: '/api/nothing' })).reason, 'not_found')
  assert.equal(refusalIn(await web.call({ url: '/api/waitlist/subscribe' })).reason, 'method_not_allowed')
  assert.equal((await web.call({ method: 'HEAD', url: '/api/users/me' })).statusCode, 405)
})

test('HEAD answers like GET, without the body', async () => {
  for (const url of ['/', '/sign-in', '/assets/app-1a2b.js', '/assets/gone.js']) {
    const [got, headed] = [await web.call({ url }), await web.call({ method: 'HEAD', url })]
    assert.equal(headed.statusCode, got.statusCode, url)
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
      assert.equal(headed.headers[name], got.headers[name], `${url} ${name}`)
  }
})

for (const [what, url, headers, status, reason] of [
  ['a NUL in the name', '/assets/%00', {}, 400, 'malformed_request'],
  ['a way out of the folder', '/assets/..%2fx.js', {}, 403, 'file_not_served'],
  ['a way out with backslashes', '/assets/%5c..%5cx.js', {}, 403, 'file_not_served'],
  ['a range past the end', '/assets/app-1a2b.js', { range: 'bytes=999-' }, 416, 'range_not_satisfiable'],
  ['another version demanded', '/assets/app-1a2b.js', { 'if-match': '"x"' }, 412, 'precondition_failed'],
] as const) {
  test(`${status} for ${what}, in the one error body`, async () => {
    const reply = await web.call({ url, headers })
    assert.deepEqual([reply.statusCode, refusalIn(reply).reason], [status, reason])
    assert.equal(reply.headers['cache-control'], 'no-store')
  })
}

const share = (payload: string) =>
  web.app.inject({
    method: 'POST',
    url: '/open',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

test('what is shared to the app leads to the page that reads it, behind the #, and stands in no line of the log', async () => {
  for (const [form, text] of [
    [{ title: 'A gift', text: 'lnurlw://gift.example/w?a=b#c' }, 'lnurlw://gift.example/w?a=b#c'],
    [{ text: 'Pay me', url: 'https://plaza.example/ana' }, 'Pay me https://plaza.example/ana'],
    [{ title: 'bruno' }, 'bruno'],
    [{ text: 'ñ\u0000'.repeat(2200) }, 'ñ\u0000'.repeat(2150)],
    [{}, ''],
  ] as [Record<string, string>, string][]) {
    const reply = await share(new URLSearchParams(form).toString())
    assert.equal(reply.statusCode, 303, reply.body)
    const [path, hash = ''] = String(reply.headers.location).split('#')
    assert.deepEqual([path, decodeURIComponent(hash)], ['/open', text])
  }
  assert.ok(!web.lines.some(line => line.includes('gift.example')))
})

test('the manifest offers the app for shared texts and for links of lightning', async () => {
  const { share_target, protocol_handlers } = (await web.call({ url: '/manifest.webmanifest' })).json()
  assert.deepEqual([share_target.action, share_target.method], ['/open', 'POST'])
  assert.deepEqual(
    protocol_handlers.map(({ protocol, url }: { protocol: string; url: string }) => [protocol, url]),
    [
      ['lightning', '/open#%s'],
      ['web+lightning', '/open#%s'],
    ],
  )
})
