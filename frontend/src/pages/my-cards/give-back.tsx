/** Ends the bond between a member and a card, so that somebody else can have it. */

import { releaseCard } from '@chispa/contract/card-holding'
import type { Card } from '@chispa/contract/cards'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

export function GiveBack({ card }: { card: Card }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const release = useMutation({
    mutationFn: () => call(releaseCard, { params: { id: card.id } }),
    onSuccess: async () => {
      await navigate({ to: paths.myCards })
      toast.success(t('{title} is no longer yours', { title: card.title }))
    },
  })
  return (
    <div>
      <Button variant="ghost" className="-ml-4" onClick={() => setAsking(true)}>
        {t('Give this card back')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('Give {title} back?', { title: card.title })}
          act={t('Give it back')}
          busy={release.isPending}
          trouble={release.error ? messageOf(release.error) : undefined}
          onConfirm={() => release.mutate()}
          close={() => setAsking(false)}
        >
          <p>
            {t(
              'It stops paying from your wallet at once. To have it again you need a new code from whoever runs your community. If it is only lost, pause it.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
