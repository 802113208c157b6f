/** The code that tops a card up, or why it cannot be. */

import { readCardPayRequest } from '@chispa/contract/card-top-ups'
import { queryOptions } from '@tanstack/react-query'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { BoltIcon } from '../../ui/icons.tsx'
import { useOwnOrigin } from '../instance.ts'
import { QrCode } from '../qr-code.tsx'
import { topUpLinks } from './card-links.ts'

/** Asked once: what keeps a card from receiving does not go away by asking again. */
export const topUpQuery = (cardId: string) =>
  queryOptions({ ...queryOf(readCardPayRequest, { params: { id: cardId } }), retry: false })

export const useTopUpLinks = (cardId: string) => topUpLinks(useOwnOrigin(), cardId)

export function TopUpCode({ cardId, className }: { cardId: string; className?: string }) {
  const { qr } = useTopUpLinks(cardId)
  return (
    <QrCode
      text={qr}
      label={t('QR code to top the card up')}
      className={cn('aspect-square w-full rounded-2xl border border-line', className)}
    />
  )
}

export function TopUpButton({ cardId, className }: { cardId: string; className?: string }) {
  const { link } = useTopUpLinks(cardId)
  return (
    <Button asChild size="large" className={className}>
      <a href={link}>
        <BoltIcon /> {t('Open in a wallet')}
      </a>
    </Button>
  )
}
