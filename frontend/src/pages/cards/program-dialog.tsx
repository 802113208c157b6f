/** The link that programs a card: good once and not for long. The card is watched, so that one sees it being taken. */

import { type Card, readCard } from '@chispa/contract/cards'
import { boltcardLink } from '@chispa/protocols/boltcard'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ScanCode } from '../../components/scan-code.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NfcIcon, RefreshIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { timeLeft } from './time-left.ts'
import { useNow } from './use-now.ts'

/** A link, until when it is good, and the card when it was made. */
export type Grant = { url: string; until: Date; before: Card }

type Props = {
  grant: Grant
  busy: boolean
  trouble: ReactNode
  renew: () => void
  close: () => void
}

const lookAgainMs = 2000

export function ProgramDialog({ grant: { url, until, before }, busy, trouble, renew, close }: Props) {
  const card = useQuery({
    ...queryOf(readCard, { params: { id: before.id } }),
    refetchInterval: lookAgainMs,
  }).data
  const left = timeLeft(until, useNow(1000))
  // Whoever reads the keys ends the former activation code, also when they were read before.
  const taken = card !== undefined && (card.programming !== before.programming || card.otc !== before.otc)
  const programmed = card?.programming === 'programmed'
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t('Program the chip')}
      about={t(
        'Scan this with the Bolt Card programming app, then hold the chip to that phone until the app says it is done.',
      )}
      footer={<Button onClick={close}>{programmed ? t('Done') : t('Close')}</Button>}
    >
      <div className="flex flex-col gap-4">
        {trouble}
        {programmed ? (
          <Notice tone="ok">
            {t('It was tapped: the keys are on the chip. The card is ready to be handed over.')}
          </Notice>
        ) : taken ? (
          <Notice tone="ok">
            {t(
              'The app has taken the keys and the link is used up. When the app is done, tap the card once at any till: that proves it.',
            )}
          </Notice>
        ) : left === undefined ? (
          <Notice
            tone="warn"
            action={
              <Button variant="secondary" busy={busy} onClick={renew} className="self-center">
                <RefreshIcon className="size-4.5" /> {t('Make a new one')}
              </Button>
            }
          >
            {t('The link has expired.')}
          </Notice>
        ) : (
          <>
            <ScanCode
              text={url}
              label={t('Link that programs the card, as a QR code')}
              copy={t('Copy the link')}
              testId="write-link"
            />
            <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <span role="timer" className="text-ink-soft">
                {rich('Works once, for another {it}', {
                  it: <strong className="font-semibold text-ink tabular-nums">{left}</strong>,
                })}
              </span>
              <Button asChild variant="secondary">
                <a href={boltcardLink('program', url)}>
                  <NfcIcon className="size-4.5" /> {t('Open the app here')}
                </a>
              </Button>
            </p>
            {before.paired && (
              <Notice tone="warn">
                {t('The card has a holder. As soon as the app takes the keys, it has none any more.')}
              </Notice>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
