/** From which wallet a card pays: the primary one, whichever that is, or one of its own. */

import { bindCardWallet } from '@chispa/contract/card-holding'
import type { Card } from '@chispa/contract/cards'
import type { RemoteWallet } from '@chispa/contract/wallets'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { isInUse } from '../../components/wallets/receiving.ts'
import { walletPagesQuery } from '../../components/wallets/wallet-queries.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function CardWalletForm({ card }: { card: Card }) {
  const query = useInfiniteQuery(walletPagesQuery)
  const bind = useMutation({
    mutationFn: (walletId: string | null) => call(bindCardWallet, { params: { id: card.id }, body: { walletId } }),
    onSuccess: () => toast.success(t('The card now pays from that wallet')),
  })
  if (query.isPending) return <Skeleton className="h-11 w-full rounded-xl" />
  if (query.isError && !query.data) return <Notice tone="danger">{messageOf(query.error)}</Notice>
  const wallets = query.data.pages.flatMap(page => page.rows)
  const bound = wallets.find(({ id }) => id === card.walletId)
  const offered = wallets.filter(wallet => isInUse(wallet) || wallet.id === card.walletId)
  const primary = wallets.find(({ isPrimary }) => isPrimary)
  return (
    <Field
      label={t('Wallet')}
      hint={t('It must allow this platform to spend. Set a budget in the wallet.')}
      problem={
        bind.error
          ? messageOf(bind.error)
          : bound && bound.status !== 'ACTIVE'
            ? t('This wallet is not in use: the card cannot pay. Choose another one.')
            : undefined
      }
    >
      {control => (
        <Select
          {...control}
          disabled={bind.isPending}
          value={(bind.isPending ? bind.variables : card.walletId) ?? ''}
          onChange={event => bind.mutate(event.target.value || null)}
        >
          <option value="">
            {primary ? t('My primary wallet, now {name}', { name: primary.name }) : t('My primary wallet')}
          </option>
          {offered.map(wallet => (
            <option key={wallet.id} value={wallet.id}>
              {t('Always {name}', { name: nameOf(wallet) })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const nameOf = ({ name, status }: RemoteWallet): string => (status === 'ACTIVE' ? name : `${name} (not in use)`)
