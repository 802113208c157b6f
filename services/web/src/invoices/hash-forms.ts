/**
 * In which form a wallet is asked for an invoice that commits to a hash. Some wallets honour the hash only where there is no
 * description, others only beside the text that it is of, others never. What worked is kept with the wallet's profile, so
 * that it is found out once.
 */
import { LoadingCache } from '@chispa/concurrency/bounded-cache'
import type { HashForm } from '@chispa/contract/wallet-check'
import type { Deps } from '../deps.ts'
import { noteSeen, readProfile } from '../wallets/profile.ts'

type Known = { form: HashForm | undefined; at: number }
export type HashFormDeps = Pick<Deps, 'sql' | 'clock' | 'now' | 'log'>

const inOrder: readonly HashForm[] = ['hash', 'hash_with_text', 'none']
const readAgainMs = 10 * 60_000
/** A wallet that makes none may learn it with its next version. */
const noneLastsMs = 7 * 24 * 3_600_000

export function hashForms({ sql, clock, now, log }: HashFormDeps) {
  const known = new LoadingCache<string, Known>({ max: 10_000, ttlMs: readAgainMs, clock })

  async function read(walletId: string): Promise<Known> {
    const { hashForm, hashFormAt } = await readProfile(sql, walletId)
    return { form: hashForm, at: hashFormAt === undefined ? 0 : Date.parse(hashFormAt) }
  }

  const isOld = (at: number) => now().getTime() - at > noneLastsMs

  return {
    /** What to try, one after the other. Whoever needs the hash is not asked for less. */
    async formsFor(walletId: string, requireHash: boolean): Promise<HashForm[]> {
      const { form, at } = await known.get(walletId, () => read(walletId))
      if (form === 'none' && !isOld(at) && !requireHash) return ['none']
      const forms = form === undefined || form === 'none' ? inOrder : [form, ...inOrder.filter(other => other !== form)]
      return forms.filter(one => !requireHash || one !== 'none')
    },

    /** What cannot be kept is found out again. That a wallet makes none is news only where it was asked for one. */
    async remember(walletId: string, form: HashForm): Promise<void> {
      const before = await known.get(walletId, () => read(walletId))
      if (before.form === form && (form !== 'none' || !isOld(before.at))) return
      known.forget(walletId)
      await noteSeen({ sql, log }, walletId, { hashForm: form, hashFormAt: now().toISOString() })
    },
  }
}

export type HashForms = ReturnType<typeof hashForms>
