/** Of the tabs of a browser one reads; the others hear what it tells them, and one of them goes on when it is gone. */
type Turn = { name: string; signal: AbortSignal; read: () => Promise<void>; join: () => void }

/** Reads at once where no other tab does; else `join` is called, and it reads after them. */
export async function readInTurn({ name, signal, read, join }: Turn): Promise<void> {
  const wasFree = await navigator.locks.request(name, { ifAvailable: true }, async lock => {
    if (lock) await read()
    return lock !== null
  })
  if (wasFree || signal.aborted) return
  join()
  await navigator.locks.request(name, { signal }, read)
}
