/** Whether a payment whose request was cut off may be published once more. */
export const maxPublishAttempts = 3

type Published = { kind: string; reason?: string }

/**
 * Only what provably reached no relay because none was connected, and only while there is time to hear the answer: half of
 * what the caller was promised.
 */
export function mayPublishAgain(
  outcome: Published,
  { attempt, leftMs, timeoutMs }: { attempt: number; leftMs: number; timeoutMs: number },
): boolean {
  const isCut = outcome.kind === 'not-published' && outcome.reason === 'not-connected'
  return isCut && attempt < maxPublishAttempts && leftMs >= timeoutMs / 2
}
