/** Pauses a card and switches it on again: by its holder, or by an operator. What its holder paused only they switch on. */

import { disableCard, enableCard } from '@chispa/contract/card-holding'
import type { Card } from '@chispa/contract/cards'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx'

export const mayTurn = (card: Card, pubkey: string): boolean => !card.disabledByHolder || card.pubkey === pubkey

export function PauseButton({ card, className }: { card: Card; className?: string }) {
  const turn = useMutation({
    mutationFn: () => call(card.disabled ? enableCard : disableCard, { params: { id: card.id } }),
    onSuccess: ({ title, disabled }) =>
      toast.success(disabled ? t('{title} is paused', { title }) : t('{title} pays again', { title })),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Button
      variant={card.disabled ? 'primary' : 'secondary'}
      className={className}
      busy={turn.isPending}
      onClick={() => turn.mutate()}
    >
      {!turn.isPending && (card.disabled ? <PlayIcon className="size-4.5" /> : <PauseIcon className="size-4.5" />)}
      {card.disabled ? t('Switch it on') : t('Pause it')}
    </Button>
  )
}
