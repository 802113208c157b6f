/**
 * Reads of one moment go together. Whoever asks while few queries are under way is answered by one of its own; when more
 * ask than that, their keys gather until one is done, and go with one query. Nobody joins a query that was sent before,
 * so what is read is never older than the question.
 */

type Reading<Key, Row> = (keys: Key[]) => Promise<Map<Key, Row>>
type Waiting<Row> = PromiseWithResolvers<Row | undefined>

export type GatherOptions = {
  /** Two, so that the database works while we do. */
  mostUnderWay?: number
  mostAtOnce?: number
}

export function gatheredReads<Key, Row>(
  read: Reading<Key, Row>,
  { mostUnderWay = 2, mostAtOnce = 100 }: GatherOptions = {},
): (key: Key) => Promise<Row | undefined> {
  const waiting = new Map<Key, Waiting<Row>>()
  let underWay = 0

  function advance(): void {
    while (underWay < mostUnderWay && waiting.size > 0) {
      const batch = [...waiting].slice(0, mostAtOnce)
      for (const [key] of batch) waiting.delete(key)
      void send(batch)
    }
  }

  /** The next query is sent before those who asked go on. */
  async function send(batch: [Key, Waiting<Row>][]): Promise<void> {
    underWay++
    const done = () => {
      underWay--
      advance()
    }
    try {
      const rows = await read(batch.map(([key]) => key))
      done()
      for (const [key, { resolve }] of batch) resolve(rows.get(key))
    } catch (error) {
      done()
      for (const [, { reject }] of batch) reject(error)
    }
  }

  return key => {
    let mine = waiting.get(key)
    if (!mine) {
      mine = Promise.withResolvers()
      waiting.set(key, mine)
      advance()
    }
    return mine.promise
  }
}
