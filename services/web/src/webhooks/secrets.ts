/** The secrets of an endpoint, sealed together: the current one, and for a day after a rotation the former. */
import { randomBytes } from 'node:crypto'
import { rotationHours } from '@chispa/contract/webhook-endpoints'
import type { Sealer } from '@chispa/database/seal'
import { newWebhookSecret } from '@chispa/protocols/standard-webhooks'

type Kept = { secret: string; until: number | null }

const bytes = 32
const recordOf = (id: string) => `webhook_endpoints:${id}`

export function firstSecret(sealer: Sealer, id: string): { secret: string; sealed: Buffer } {
  const secret = newWebhookSecret(randomBytes(bytes))
  return { secret, sealed: seal(sealer, id, [{ secret, until: null }]) }
}

export function rotatedSecret(
  sealer: Sealer,
  { id, sealedSecrets }: { id: string; sealedSecrets: Buffer },
  now: Date,
): { secret: string; sealed: Buffer } {
  const secret = newWebhookSecret(randomBytes(bytes))
  const [current] = open(sealer, id, sealedSecrets)
  const until = now.getTime() + rotationHours * 3_600_000
  const former = current ? [{ secret: current.secret, until }] : []
  return { secret, sealed: seal(sealer, id, [{ secret, until: null }, ...former]) }
}

/** Those that sign now, the current one first. */
export const validSecrets = (sealer: Sealer, id: string, sealed: Buffer, now: Date): string[] =>
  open(sealer, id, sealed)
    .filter(({ until }) => until === null || until > now.getTime())
    .map(({ secret }) => secret)

const seal = (sealer: Sealer, id: string, secrets: Kept[]): Buffer => sealer.seal(JSON.stringify(secrets), recordOf(id))

const open = (sealer: Sealer, id: string, sealed: Buffer): Kept[] =>
  JSON.parse(sealer.open(sealed, recordOf(id))) as Kept[]
