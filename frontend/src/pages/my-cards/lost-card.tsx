/** A card that is gone: paused at once, and another one asked for. Who finds it switches it on again. */
import { reportCardLost } from '@chispa/contract/card-holding'
import type { Card } from '@chispa/contract/cards'
import { toast } from 'sonner'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { Time } from '../../components/time.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { call } from '../../session/current.ts'
import { Notice } from '../../ui/notice.tsx'

export const LostButton = ({ card }: { card: Card }) => (
  <ConfirmButton
    variant="danger"
    className="w-full"
    title={t('Lost {title}?', { title: card.title })}
    about={t(
      'It is paused at once, and whoever runs your community sees that you need another one. If you find it, switch it on again.',
    )}
    act={t('Pause it and ask for a new one')}
    run={() => call(reportCardLost, { params: { id: card.id } })}
    onDone={() => toast.success(t('It is paused. A new one is asked for.'))}
  >
    {t('I lost it')}
  </ConfirmButton>
)

export const LostNotice = ({ lostAt }: { lostAt: string }) => (
  <Notice tone="warn">
    {rich('You lost it {when}, and a new one is asked for. It pays nothing. If you find it, switch it on again.', {
      when: <Time at={lostAt} />,
    })}
  </Notice>
)
