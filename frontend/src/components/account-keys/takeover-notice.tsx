/** On every page while it waits: another key asked for the account, until when it can be stopped, and the button that does it. */
import { stopTakeover } from '@chispa/contract/account-keys'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { momentText } from '../relative-time.ts'

export function TakeoverNotice({ endsAt, className = 'mb-6' }: { endsAt: string; className?: string }) {
  const stop = useMutation({
    mutationFn: () => call(stopTakeover),
    onSuccess: () => toast.success(t('Stopped. Your account stays yours, and that key is unlinked.')),
  })
  return (
    <Notice tone="danger" className={className}>
      <div className="flex flex-col gap-3" data-testid="takeover">
        <p>
          <strong className="font-semibold">{t('Another key asked to take over your account.')}</strong>{' '}
          {t('It has it on {moment}, unless you stop it. If it was you, there is nothing to do.', {
            moment: momentText(endsAt),
          })}
        </p>
        {stop.error && <p>{messageOf(stop.error)}</p>}
        <Button variant="danger" busy={stop.isPending} onClick={() => stop.mutate()} className="self-start">
          {t('Stop it')}
        </Button>
      </div>
    </Notice>
  )
}
