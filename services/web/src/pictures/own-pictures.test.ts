/** Pictures that the operator named by URL are fetched by us, and nothing else is. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { refusalIn, testApp } from '../../test/app.ts'
import { type OwnPictureDeps, ownPictures } from './own-pictures.ts'

const web = await testApp()
const svg = '<?xml version="1.0"?><!-- made by hand --><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'
let asked = 0
const pictures = createServer((request, response) => {
  asked++
  if (request.url?.startsWith('/logo.svg')) response.end(svg)
  else if (request.url === '/comments.svg') response.end('<!---->'.repeat(28))
  else if (request.url === '/gone.svg') response.writeHead(404).end()
  else response.setHeader('content-type', 'image/png').end('<html><script>1</script></html>')
}).listen(0, '127.0.0.1')
await once(pictures, 'listening')
const url = (path: string) => `http://127.0.0.1:${(pictures.address() as AddressInfo).port}${path}`
after(async () => {
  await web.close()
  pictures.close()
})
const admin = await web.member('ADMIN')
const setLogo = (logo_url: string) => web.call({ method: 'POST', url: '/api/settings', as: admin, body: { logo_url } })
const look = (picture: string) => web.call({ url: `/api/pictures?url=${encodeURIComponent(picture)}` })

test('the logo is fetched once however many look at once, and served as a picture that can do nothing', async () => {
  await setLogo(url('/logo.svg'))
  const replies = await Promise.all(Array.from({ length: 8 }, () => look(url('/logo.svg'))))
  assert.deepEqual([...new Set(replies.map(reply => reply.body))], [svg])
  assert.equal(asked, 1)
  const [reply] = replies
  assert.equal(reply?.headers['content-type'], 'image/svg+xml')
  assert.match(String(reply?.headers['content-security-policy']), /^default-src 'none';.*sandbox/)
  await look(url('/logo.svg'))
  assert.equal(asked, 1)
})

test('whoever looked before it was kept, and comes back after, has it from there', async () => {
  const { sql, deps } = web
  const late = Promise.withResolvers<void>()
  let [reads, fetched] = [0, 0]
  const slowAtFirst = new Proxy(sql, {
    apply: async (target, self, args) => {
      const isFirst = ++reads === 1
      const rows = await Reflect.apply(target, self, args)
      if (isFirst) await late.promise
      return rows
    },
  })
  const outgoing: OwnPictureDeps['outgoing'] = {
    request: asking => {
      fetched++
      return deps.outgoing.request(asking)
    },
  }
  const pictureAt = ownPictures({ ...deps, sql: slowAtFirst, outgoing, isShown: async () => true })
  const logo = url('/logo.svg?raced')
  const [first, second] = [pictureAt(logo), pictureAt(logo)]
  assert.ok(await second)
  late.resolve()
  assert.ok(await first)
  assert.equal(fetched, 1)
})

test('a design of a card too; what the instance does not show is neither fetched nor told', async () => {
  const before = asked
  assert.equal(refusalIn(await look(url('/logo.svg?other'))).reason, 'picture_not_found')
  assert.equal(refusalIn(await look('http://127.0.0.1:9/')).reason, 'picture_not_found')
  assert.equal(asked, before)
  const body = { imageUrl: url('/logo.svg?design'), description: 'Sea' }
  await web.call({ method: 'POST', url: '/api/card-designs', as: admin, body })
  assert.equal((await look(url('/logo.svg?design'))).statusCode, 200)
})

test('404 for what is not there or no picture, without asking again at every look', async () => {
  for (const path of ['/gone.svg', '/page.png', '/comments.svg']) {
    await setLogo(url(path))
    const before = asked
    assert.equal((await look(url(path))).statusCode, 404, path)
    assert.equal((await look(url(path))).statusCode, 404, path)
    assert.equal(asked, before + 1)
  }
})
