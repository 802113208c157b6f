/** Pausing a card, and deleting it. */

import { type Card, deleteCard } from '@chispa/contract/cards'
import { useNavigate } from '@tanstack/react-router'
import { toast } from 'sonner'
import { mayTurn, PauseButton } from '../../components/cards/pause-card.tsx'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { useMay, useMe } from '../../session/use-me.ts'
import { TrashIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReplaceButton } from './replace-card.tsx'

export const EndingPanel = ({ card }: { card: Card }) => {
  const isOurs = mayTurn(card, useMe().pubkey)
  const mayMake = useMay({ role: 'ADMIN' })
  return (
    <Panel aria-label={t('Pause or delete')} className="divide-y divide-line">
      {!card.blocked && (
        <Row
          title={card.disabled ? t('Paused') : t('Pause')}
          about={isOurs ? t('A paused card pays nothing until it is switched on again.') : pausedByHolder(card)}
        >
          {isOurs && <PauseButton card={card} />}
        </Row>
      )}
      {card.paired && mayMake && (
        <Row
          title={t('Lost or broken')}
          about={t('Its holder gets another card with the same limits and wallet. This one stops at once, for good.')}
        >
          <ReplaceButton card={card} />
        </Row>
      )}
      <Row
        title={t('Delete')}
        about={
          card.paired && !card.blocked
            ? t('Somebody holds this card. Its holder gives it back first, or you wipe it.')
            : t('The card is gone for good. Wipe the chip first; its keys stay sealed until the chip is added anew.')
        }
      >
        {(!card.paired || card.blocked) && <Delete card={card} />}
      </Row>
    </Panel>
  )
}

const pausedByHolder = ({ pinGuessesLeft }: Card): string =>
  pinGuessesLeft === 0
    ? t('Its PIN was wrong three times. Only its holder can switch it on again.')
    : t('Its holder paused it. Only they can switch it on again.')

const Row = ({ title, about, children }: { title: string; about: string; children: React.ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
    <div className="min-w-0 flex-1 basis-64">
      <h2 className="text-sm font-semibold">{title}</h2>
      <p className="text-sm text-ink-soft">{about}</p>
    </div>
    {children}
  </div>
)

function Delete({ card }: { card: Card }) {
  const navigate = useNavigate()
  return (
    <ConfirmButton
      variant="danger"
      title={t('Delete {title}?', { title: card.title })}
      about={
        <>
          <p>
            {t('It stops working at once, and its UID can be used for a new card. What it paid stays in the list.')}
          </p>
          {card.programming !== 'new' && card.programming !== 'wiped' && (
            <p className="font-medium text-danger">
              {t('Its keys may be on a chip: wipe the card first, so that the chip can be used again.')}
            </p>
          )}
        </>
      }
      act={t('Delete the card')}
      run={() => call(deleteCard, { params: { id: card.id } })}
      onDone={async ({ message }) => {
        await navigate({ to: paths.cards })
        toast.success(message)
      }}
    >
      <TrashIcon className="size-4.5" /> {t('Delete')}
    </ConfirmButton>
  )
}
