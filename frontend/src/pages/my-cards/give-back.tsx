/** Ends the bond between a member and a card, so that somebody else can have it. */
import { releaseCard } from '@chispa/contract/card-holding'
import type { Card } from '@chispa/contract/cards'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
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
      toast.success(`${card.title} is no longer yours`)
    },
  })
  return (
    <div>
      <Button variant="ghost" className="-ml-4" onClick={() => setAsking(true)}>
        Give this card back
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Give ${card.title} back?`}
          act="Give it back"
          busy={release.isPending}
          trouble={release.error ? messageOf(release.error) : undefined}
          onConfirm={() => release.mutate()}
          close={() => setAsking(false)}
        >
          <p>
            It stops paying from your wallet at once. To have it again you need a new code from whoever runs your
            community. If it is only lost, pause it.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
