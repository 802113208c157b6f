/** A tab that was reloaded needs the device's key again: whoever draws the pages asks the person for the lock. */
import { t } from '../language/current.ts'
import { type Signer, SignerError } from './signer.ts'

type Request = { publicKey: string; resolve: (signer: Signer) => void; reject: (error: Error) => void }

const listeners = new Set<() => void>()
let waiting: Request | undefined

export const unlockRequest = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Whose key is waited for. */
  publicKey: (): string | undefined => waiting?.publicKey,
  answer: (signer: Signer): void => end(({ resolve }) => resolve(signer)),
  giveUp: (): void => end(({ reject }) => reject(new SignerError(t('The key on this device stays locked.')))),
}

/** The session shares one signer, so at most one waits. */
export function askToUnlock(publicKey: string): Promise<Signer> {
  unlockRequest.giveUp()
  return new Promise((resolve, reject) => {
    waiting = { publicKey, resolve, reject }
    tell()
  })
}

function end(settle: (request: Request) => void): void {
  if (!waiting) return
  settle(waiting)
  waiting = undefined
  tell()
}

const tell = () => {
  for (const listener of listeners) listener()
}
