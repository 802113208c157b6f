/** Server-sent events as an async iterable. The service says something every 15 seconds; silence means that the connection is gone. */
import { readEventStream } from '@chispa/protocols/event-stream'
import { ChispaError } from './chispa-error.ts'

export type StreamEvent = { event: string; data: string; id: string | undefined }

const maxSilenceMs = 45_000

export async function* eventsOf(
  response: Response,
  abort: AbortController,
): AsyncGenerator<StreamEvent, void, undefined> {
  if (!response.body) return
  const silent = new ChispaError({ reason: 'unreachable', message: 'The stream fell silent' })
  const startTimer = () => setTimeout(() => abort.abort(silent), maxSilenceMs)
  let timer = startTimer()
  try {
    yield* readEventStream(response.body, () => {
      clearTimeout(timer)
      timer = startTimer()
    })
  } catch (error) {
    if (abort.signal.aborted) throw abort.signal.reason
    throw new ChispaError({ reason: 'unreachable', message: 'The stream broke off', cause: error })
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}
