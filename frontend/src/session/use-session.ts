import { useSyncExternalStore } from 'react'
import { session } from './current.ts'
import type { Identity } from './session.ts'

/** Who is signed in on this tab, or null. */
export const useSession = (): Identity | null => useSyncExternalStore(session.subscribe, session.identity)
