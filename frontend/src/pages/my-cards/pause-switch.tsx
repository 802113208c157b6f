/** Whether the card pays, as a switch: off, nobody can pay with it. */
import { disableCard, enableCard } from '@chispa/contract/card-holding'
import type { Card } from '@chispa/contract/cards'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Panel } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'

export function PauseSwitch({ card }: { card: Card }) {
  const turn = useMutation({
    mutationFn: (on: boolean) => call(on ? enableCard : disableCard, { params: { id: card.id } }),
    onError: error => toast.error(messageOf(error)),
  })
  const isOn = !card.disabled
  return (
    <Panel>
      <div className="flex min-h-20 items-center justify-between gap-4 px-5 py-4 sm:px-6">
        <span className="min-w-0">
          <span className="block text-lg font-semibold">{isOn ? t('It pays') : t('Paused')}</span>
          <span className="block text-sm text-ink-soft">
            {isOn
              ? t('Switch it off, and nobody can pay with it.')
              : `${t('While it is paused, nobody can pay with it.')}${
                  card.disabledByHolder
                    ? ''
                    : ` ${t('You did not pause it: an operator did, or this community was put back from a backup. Hold it to a till once, then switch it on.')}`
                }`}
          </span>
        </span>
        <Switch
          aria-label={t('The card pays')}
          className="origin-right scale-125"
          checked={turn.isPending ? turn.variables : isOn}
          // Not disabled meanwhile: it would lose the focus.
          aria-busy={turn.isPending}
          onCheckedChange={on => !turn.isPending && turn.mutate(on)}
        />
      </div>
    </Panel>
  )
}
