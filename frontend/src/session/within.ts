/** Bounds a promise that may never settle, and lets the person give up earlier. */
import { t } from '../language/current.ts'
import { SignerError } from './signer.ts'

export function within<T>(work: Promise<T>, timeoutMs: number, message: string, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new SignerError(message))), timeoutMs)
    const onAbort = () => end(() => reject(new SignerError(t('Cancelled.'))))
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      settle()
    }
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort)
    work.then(
      value => end(() => resolve(value)),
      error => end(() => reject(error)),
    )
  })
}
