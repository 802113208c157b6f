/** Who may take a name on which domain. */
import { splitName } from '@chispa/contract/names'
import { Refusal } from '../http/refusal.ts'
import type { LiveSettings } from '../settings/live.ts'

/** True where the caller cannot take it by themselves. Refuses a domain that is none of ours. */
export function isGivenOnly(
  { domains }: Pick<LiveSettings, 'domains'>,
  name: string,
  { byOperator }: { byOperator: boolean },
): boolean {
  const { host } = splitName(name)
  if (host === undefined) return false
  const domain = domains.get(host)
  if (!domain) {
    throw new Refusal('invalid_username', {
      message: `A name is a username, or one on a further domain: ${[...domains.keys()].join(', ') || 'there is none'}`,
    })
  }
  return domain.registration === 'INVITED' && !byOperator
}
