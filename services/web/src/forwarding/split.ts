/**
 * Splits what was received: the retained part first, rounded up, the rest by shares. Largest remainder: whole
 * millisatoshis, nothing lost, and every part within one millisatoshi of its exact share. Ties go to who stands first.
 */
import { wholeBps } from '@chispa/contract/forwarding'

export type Shares = { feeBps: number; baseFeeMsats: number; sharesBps: readonly number[] }
export type Split = { retainedMsats: number; legsMsats: number[] }

/** In big integers: an amount times a share can be more than a number holds. */
const whole = BigInt(wholeBps)

export function splitReceived(receivedMsats: number, { feeBps, baseFeeMsats, sharesBps }: Shares): Split {
  const received = BigInt(receivedMsats)
  const wanted = (received * BigInt(feeBps) + whole - 1n) / whole + BigInt(baseFeeMsats)
  const isTooMuch = wanted > received
  const retained = isTooMuch ? received : wanted
  return { retainedMsats: Number(retained), legsMsats: byShares(received - retained, sharesBps) }
}

function byShares(amount: bigint, sharesBps: readonly number[]): number[] {
  const parts = sharesBps.map((share, at) => {
    const exact = amount * BigInt(share)
    return { at, msats: exact / whole, remainder: exact % whole }
  })
  const missing = Number(amount - parts.reduce((sum, { msats }) => sum + msats, 0n))
  const byRemainder = parts.toSorted((a, b) => Number(b.remainder - a.remainder) || a.at - b.at)
  for (const part of byRemainder.slice(0, missing)) part.msats += 1n
  return parts.map(({ msats }) => Number(msats))
}
