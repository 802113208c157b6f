/** That the activity log grew, told to the streams of those who may read it: at most twice a second, whatever happens. */
import type { Scheduler } from '@chispa/concurrency/clock'
import { Coalesced } from '@chispa/concurrency/coalesced'
import type { Connection } from '@chispa/database/connect'
import { KeyedChannel } from '@chispa/database/keyed-channel'
import type { Log } from '@chispa/service/log'
import type { EventStream } from '../http/event-stream.ts'

const everyone = 'everyone'
const gatherMs = 500

export class ActivityNews {
  readonly #channel: KeyedChannel<undefined>
  readonly #clock: Scheduler

  constructor({ sql, log, clock }: { sql: Connection; log: Log; clock: Scheduler }) {
    this.#clock = clock
    this.#channel = new KeyedChannel(sql, {
      name: 'activity_written',
      read: () => ({ key: everyone, message: undefined }),
      onError: error => log.warn({ err: error }, 'new activity is not heard of'),
    })
  }

  /** Until the stream ends. What was written before it began may have been missed: it begins with a hint. */
  async tell(stream: EventStream): Promise<void> {
    const news = new Coalesced(() => void stream.send({ event: 'activity:changed', data: { ids: [] } }), gatherMs, {
      clock: this.#clock,
    })
    let isOver = false
    let unsubscribe: (() => void) | undefined
    stream.onEnd(() => {
      isOver = true
      news.cancel()
      unsubscribe?.()
    })
    const heard = () => {
      if (!isOver) news.runSoon()
    }
    unsubscribe = await this.#channel.subscribe([everyone], { heard, missed: heard })
    if (isOver) unsubscribe()
    else news.runNow()
  }

  async stop(): Promise<void> {
    await this.#channel.stop()
  }
}
