/** Lists come in pages; `everyRow` walks through all of them. */
export type Page<Row> = {
  rows: Row[]
  /** Goes into the query of the next request; null at the end. */
  nextCursor: string | null
}

/** `everyRow(cursor => client.listCards({ query: { cursor } }))` */
export async function* everyRow<Row>(
  readPage: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row, void, undefined> {
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    yield* page.rows
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
