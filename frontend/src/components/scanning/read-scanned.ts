/** What follows from a text that was scanned, pasted, shared or opened: somebody to pay, a place of the app, or why neither. */
import { isPagePath } from '@chispa/contract/page-paths'
import { paymentTargetRefusals } from '@chispa/contract/refusals/payment-targets'
import { usernameProblem } from '@chispa/protocols/lud16'
import { readCode } from '@chispa/protocols/read-code'
import { reasonText } from '../../language/current.ts'
import { paths, withHash } from '../../paths.ts'

export type Scanned =
  /** The service is asked what it is in full. */
  | { kind: 'pay'; text: string }
  | { kind: 'go'; href: string }
  | { kind: 'wallet' | 'signer'; link: string }
  | { kind: 'problem'; reason: ProblemReason; message: string }

export type ProblemReason = keyof typeof paymentTargetRefusals

/** `hosts`: by which this instance is known. */
export function readScanned(text: string, hosts: readonly string[]): Scanned {
  // Whether hosts on loopback may be asked is the service's to say.
  const code = readCode(text, { hosts, isPage: isPagePath, loopbackOverHttp: true })
  switch (code.kind) {
    case 'invoice':
    case 'address':
    case 'name':
    case 'profile':
      return { kind: 'pay', text: text.trim() }
    case 'lnurl':
      return code.isWithdrawal ? carried(paths.take, text) : { kind: 'pay', text: text.trim() }
    case 'coupon':
      return carried(paths.keepCoupon, text)
    case 'page':
      return { kind: 'go', href: code.href }
    case 'wallet':
    case 'signer':
      return { kind: code.kind, link: code.link }
    case 'card':
      return problem('target_is_card')
    case 'unpayable':
      return code.reason === 'target_is_web_page' && mayBeMember(text)
        ? { kind: 'pay', text: text.trim() }
        : problem(code.reason)
    default:
      return code satisfies never
  }
}

/** Behind the #, where no server and no proxy sees it: such a code is worth money to anybody who has it. */
export const carried = (path: string, text: string): Scanned & { kind: 'go' } => ({
  kind: 'go',
  href: withHash(path, encodeURIComponent(text.trim())),
})

/** What a page was given behind its #. */
export function carriedIn(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

export const problem = (reason: ProblemReason): Scanned & { kind: 'problem' } => ({
  kind: 'problem',
  reason,
  message: reasonText(reason) ?? paymentTargetRefusals[reason].message,
})

/** The page of somebody on a further domain of this instance: only the service knows which those are. */
function mayBeMember(text: string): boolean {
  const url = URL.parse(text.trim())
  return url !== null && !usernameProblem(url.pathname.slice(1).replace(/^@/, '').toLowerCase())
}
