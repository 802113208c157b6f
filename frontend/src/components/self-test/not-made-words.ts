/** Why a check of the set-up was not made: what it stands on is wrong already, or it does not apply here. */
import type { CheckName, CheckResult } from '@chispa/contract/self-test'
import { t } from '../../language/current.ts'

/** Each stands on those before it. */
const ways: readonly CheckName[] = ['endpoint', 'dns', 'domain_dns', 'tls', 'outside', 'proxy', 'well_known', 'address']

export function notMadeWords(check: CheckName, results: readonly Pick<CheckResult, 'check' | 'state'>[]): string {
  const before = ways.slice(0, Math.max(0, ways.indexOf(check)))
  const isBlocked = results.some(one => one.state === 'wrong' && before.includes(one.check))
  if (isBlocked) return t('Something above is to be mended first.')
  switch (check) {
    case 'domain_dns':
      return t('It is the name of the platform itself.')
    case 'tls':
      return t('The address is without https, for this machine alone.')
    case 'disk':
      return t('The database is on another machine.')
    case 'listener':
      return t('The listener is off.')
    case 'relays':
      return t('No wallet uses one yet.')
    case 'courtesy':
      return t('They are switched off in the settings.')
    case 'address':
      return t('Nobody here has a name and a wallet yet. Test again when somebody has.')
    default:
      return t('Not needed here.')
  }
}
