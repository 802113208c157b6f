/** How others put money behind one's card. */

import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { TopUpCode, topUpQuery, useTopUpLinks } from '../../components/cards/top-up-code.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { t } from '../../language/current.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** To the holder: what a stranger hears of it is about somebody else. */
function whyNot(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.is('card_disabled')) return t('While the card is paused, nobody can top it up. Switch it on first.')
  if (error.is('card_without_wallet')) return t('There is no wallet that it could go to. Connect one first.')
  return messageOf(error)
}

export function TopUpPart({ cardId }: { cardId: string }) {
  const query = useQuery(topUpQuery(cardId))
  const { page } = useTopUpLinks(cardId)
  return (
    <div className="flex flex-wrap items-center gap-5">
      <p className="w-full text-sm text-ink-soft">
        {t('Anyone can, from any lightning wallet. It goes to the wallet that the card pays from.')}
      </p>
      {query.isPending ? (
        <Skeleton className="size-44 rounded-2xl" />
      ) : query.isError ? (
        <Notice tone="warn" className="w-full">
          {whyNot(query.error)}
        </Notice>
      ) : (
        <>
          <TopUpCode cardId={cardId} className="mx-auto max-w-44 sm:mx-0" />
          <div className="flex min-w-0 flex-1 basis-56 flex-col items-start gap-3 text-sm text-ink-soft">
            <p>{t('Let somebody scan the code, or send them the link. Neither shows who you are.')}</p>
            <CopyButton text={page} label={t('Copy a link to top it up')} className="max-sm:w-full" />
          </div>
        </>
      )}
    </div>
  )
}
