/** Whom someone means who types a name, or a whole address, into the page of this community. */

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
  if (more.length > 0) return { ok: false, message: t('An address looks like name@{domain}', { domain }) }
  if (host !== undefined && host !== domain.toLowerCase()) {
    return {
      ok: false,
      message: t('Here you can pay members of {domain}. For other addresses, use your wallet.', { domain }),
    }
  }
  // What follows a plus sign is a note of the payee's own; the address is the same.
  const [username = ''] = left.split('+')
  const problem = usernameProblem(username)
  return problem ? { ok: false, message: usernameWords()[problem] } : { ok: true, username }
}
