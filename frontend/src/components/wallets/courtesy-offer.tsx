/** For whoever has no wallet at all: one from the provider of the community, with one click. Nothing where there is none to have. */
import { createCourtesyWallet, readCourtesyOffer } from '@chispa/contract/wallets'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export function CourtesyOffer({ onConnected }: { onConnected: (walletId: string, name: string) => void }) {
  const offer = useQuery(queryOf(readCourtesyOffer))
  const get = useMutation({
    mutationFn: () => call(createCourtesyWallet),
    onSuccess: ({ id, name }) => onConnected(id, name),
  })
  if (!offer.data?.isOffered) return null
  return (
    <section aria-labelledby="courtesy-offer" className="flex flex-col gap-3 rounded-xl bg-sunken p-4">
      <h3 id="courtesy-offer" className="font-medium">
        {t('No wallet yet?')}
      </h3>
      <p className="text-sm leading-relaxed text-ink-soft">
        {t(
          'Your community has one for you. A service that it chose keeps the money in it, so move larger sums to a wallet of your own.',
        )}
      </p>
      {get.error && <Notice tone="danger">{messageOf(get.error)}</Notice>}
      <Button variant="secondary" size="large" busy={get.isPending} onClick={() => get.mutate()}>
        {t('Get a courtesy wallet')}
      </Button>
    </section>
  )
}
