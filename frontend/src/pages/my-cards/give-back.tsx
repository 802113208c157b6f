/** Ends the bond between a member and a card, so that somebody else can have it. */

import { releaseCard } from '@chispa/contract/card-holding'
import type { Card } from '@chispa/contract/cards'
import { useNavigate } from '@tanstack/react-router'
import { toast } from 'sonner'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'

export function GiveBack({ card }: { card: Card }) {
  const navigate = useNavigate()
  return (
    <div>
      <ConfirmButton
        variant="ghost"
        className="-ml-4"
        title={t('Give {title} back?', { title: card.title })}
        about={t(
          'It stops paying from your wallet at once. To have it again you need a new code from whoever runs your community. If it is only lost, pause it.',
        )}
        act={t('Give it back')}
        run={() => call(releaseCard, { params: { id: card.id } })}
        onDone={async () => {
          await navigate({ to: paths.myCards })
          toast.success(t('{title} is no longer yours', { title: card.title }))
        }}
      >
        {t('Give this card back')}
      </ConfirmButton>
    </div>
  )
}
