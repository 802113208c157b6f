/** Asks a service, unless it asked to be left alone for a while: then no process asks it before. */
import { askService, type ServiceAnswer } from './ask-service.ts'
import type { VoucherDeps } from './deps.ts'
import { pauseService } from './service-store.ts'

type Asked = { servicePubkey: string; claimUrl: string; pausedUntil: Date | null; nonce: string }

export async function askUnlessPaused(
  { sql, outgoing, now }: Pick<VoucherDeps, 'sql' | 'outgoing' | 'now'>,
  { servicePubkey, claimUrl, pausedUntil, nonce }: Asked,
  signal?: AbortSignal,
): Promise<ServiceAnswer> {
  if (pausedUntil && pausedUntil > now()) return { kind: 'busy', until: pausedUntil }
  const answer = await askService(outgoing, { claimUrl, nonce, now }, signal)
  if (answer.kind === 'busy') await pauseService(sql, servicePubkey, answer.until)
  return answer
}
