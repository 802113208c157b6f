/** Live events across processes: what one web process writes, the member's stream at another tells. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '@chispa/testing/database'
import { authorization, newPerson, type Person } from '@chispa/testing/person'
import { startWeb, type WebProcess } from './src/web-process.ts'

async function ask(web: WebProcess, person: Person, method: string, path: string, body?: object): Promise<unknown> {
  const text = body && JSON.stringify(body)
  const signed = { url: web.url + path, method, ...(text !== undefined && { body: text }) }
  const headers = { authorization: authorization(person, signed), 'content-type': 'application/json' }
  const reply = await fetch(signed.url, { method, headers, ...(text !== undefined && { body: text }) })
  assert.ok(reply.ok, `${method} ${path} answered ${reply.status}`)
  return reply.json()
}

/** Reads a stream until it has told this event; answers its data. */
async function hears(stream: ReadableStream<Uint8Array>, event: string): Promise<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const told = new RegExp(`event: ${event}\\n(?:id: .*\\n)?data: (.*)\\n`).exec(text)
    if (told) return told[1] as string
    const { done, value } = await reader.read()
    assert.ok(!done, `the stream ended before ${event}: ${text}`)
    text += value
  }
}

test('a wallet that is connected at one process is told by a stream at the other', async () => {
  await using database = await testDatabase()
  await using one = await startWeb(database.url)
  await using two = await startWeb(database.url)
  const ana = newPerson()
  const { userId } = (await ask(one, ana, 'GET', '/api/users/me')) as { userId: string }
  const { token } = (await ask(two, ana, 'POST', '/api/jwt', {})) as { token: string }
  const aborting = new AbortController()
  const reply = await fetch(`${two.url}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: aborting.signal,
  })
  const [readyStream, changes] = (reply.body as ReadableStream<Uint8Array>).tee()
  await hears(readyStream, 'ready')
  const key = newPerson().pubkey
  const nwcUri = `nostr+walletconnect://${key}?relay=ws%3A%2F%2F127.0.0.1%3A9&secret=${newPerson().pubkey}`
  await ask(one, ana, 'PUT', `/api/users/${userId}/nwc`, { nwcUri })
  const [wallet] = await database.sql<{ id: string }[]>`select id from remote_wallets where user_id = ${userId}`
  const data = JSON.parse(await hears(changes, 'wallet:changed')) as { ids: string[] }
  assert.ok(data.ids.includes(wallet?.id ?? ''))
  aborting.abort()
})
