import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEventStream, type StreamEvent } from './event-stream.ts'

async function read(...chunks: string[]): Promise<{ events: StreamEvent[]; heard: number }> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
  let heard = 0
  return { events: await Array.fromAsync(readEventStream(body, () => heard++)), heard }
}

test('events are found wherever the chunks are cut', async () => {
  const text = 'retry: 2000\n\n:\n\nid: 7\nevent: payment:changed\ndata: {"ids":["ñ"]}\n\nevent: ready\ndata: {}\n\n'
  const whole = [
    { event: 'payment:changed', data: '{"ids":["ñ"]}', id: '7' },
    { event: 'ready', data: '{}', id: undefined },
  ]
  for (let cut = 0; cut <= text.length; cut++) {
    assert.deepEqual((await read(text.slice(0, cut), text.slice(cut))).events, whole)
  }
})

test('a heartbeat is heard and tells nothing; half an event is none', async () => {
  const { events, heard } = await read(':\n\n', 'event: x\ndata: 1\n')
  assert.deepEqual([events, heard], [[], 2])
})
