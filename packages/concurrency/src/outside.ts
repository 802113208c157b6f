/**
 * Begins what outlives whoever asked for it: a socket that is kept, a timer that serves many. Without it Node takes all that
 * ever happens on that socket for a part of the request that happened to open it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Taken while the module is loaded, where nobody asks for anything yet. */
const outside = AsyncLocalStorage.snapshot()

export const outsideOfRequests = <T>(begin: () => T): T => outside(begin)
