/**
 * Whom someone means who types a name, or a whole address, into the page of this community. On another domain it is `name@host`:
 * only the service knows which domains it has.
 */

import { joinName } from '@chispa/contract/names'
import { usernameProblem } from '@chispa/protocols/lud16'
import { t } from '../../language/current.ts'
import { usernameWords } from './username-words.ts'

type PayeeResult = { ok: true; username: string } | { ok: false; message: string }

export function readPayee(text: string, domain: string): PayeeResult {
  const spelled = text
    .trim()
    .toLowerCase()
    .replace(/^lightning:/, '')
  const [left = '', host, ...more] = spelled.split('@')
  if (more.length > 0 || (host !== undefined && !/^[a-z0-9.:-]{1,255}$/.test(host))) {
    return { ok: false, message: t('An address looks like name@{domain}', { domain }) }
  }
  // What follows a plus sign is a note of the payee's own; the address is the same.
  const [username = ''] = left.split('+')
  const problem = usernameProblem(username)
  if (problem) return { ok: false, message: usernameWords()[problem] }
  return { ok: true, username: joinName(username, host === domain.toLowerCase() ? undefined : host) }
}
