/** Bounds a promise that may never settle, and lets the person give up earlier. */
import { t } from '../language/current.ts'
import { SignerError } from './signer.ts'

/** Without a `timeoutMs` the person alone gives up. */
export function within<T>(
  work: Promise<T>,
  timeoutMs: number | undefined,
  message: () => string,
  signal?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => end(() => reject(new SignerError(message())))
    const timer = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs)
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
