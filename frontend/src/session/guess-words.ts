/** What is said after a wrong PIN: how many guesses are left, how long the next one has to wait, what becomes of the key. */
import { t } from '../language/current.ts'
import { freeGuesses, maxWrongGuesses } from './pin-rules.ts'

export function guessWords({ wrong, waitMs }: { wrong: number; waitMs: number }, isRestorable: boolean): string {
  if (isRestorable) {
    const left = maxWrongGuesses - wrong
    if (left > 0) return t('Wrong PIN. {count} guesses are left.', { count: left })
    return t('Too many wrong guesses: this device has removed the key. Use the copy that you saved.')
  }
  if (waitMs === 0) return t('Wrong PIN. {count} more guesses before you have to wait.', { count: freeGuesses - wrong })
  return t('Wrong PIN. The next guess is possible in {wait}. The key stays on this device.', { wait: waitText(waitMs) })
}

export const tooEarlyWords = (waitMs: number): string =>
  t('Too many wrong guesses. The next one is possible in {wait}.', { wait: waitText(waitMs) })

export function waitText(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000)
  if (waitMs < 90_000) return t('{count} seconds', { count: Math.ceil(waitMs / 1000) })
  return minutes < 90
    ? t('{count} minutes', { count: minutes })
    : t('{count} hours', { count: Math.ceil(minutes / 60) })
}
