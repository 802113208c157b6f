/** Reads `text/event-stream` as the HTML standard describes it, as far as our server uses it. */
export type StreamEvent = { event: string; data: string; id: string | undefined }

/** Every chunk is told as well, also a heartbeat: silence means that the connection is gone. */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  onChunk: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onChunk()
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventOf(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function eventOf(block: string): StreamEvent | undefined {
  let [event, data, id]: [string | undefined, string | undefined, string | undefined] = [
    undefined,
    undefined,
    undefined,
  ]
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    const value = line.slice(colon + 1).replace(/^ /, '')
    const name = line.slice(0, colon)
    if (name === 'event') event = value
    if (name === 'data') data = value
    if (name === 'id') id = value
  }
  return event !== undefined && data !== undefined ? { event, data, id } : undefined
}
