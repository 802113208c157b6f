/** On the overview: says when the listener is away or its events do not get through, and is silent otherwise. */

import type { ListenerStatusReply } from '@chispa/contract/listener-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listenerQuery } from '../../components/listener/listener-query.ts'
import { backlogOf } from '../../components/listener/listener-summary.ts'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

const everyMs = 60_000

export function ListenerNotice() {
  const trouble = useQuery({ ...listenerQuery, refetchInterval: everyMs, select: troubleOf }).data
  if (!trouble) return null
  return (
    <Notice
      tone={trouble.tone}
      action={
        <Button asChild variant="secondary" className="self-center">
          <Link to={paths.listener}>{t('See why')}</Link>
        </Button>
      }
    >
      {trouble.text}
    </Notice>
  )
}

function troubleOf(reply: ListenerStatusReply): { tone: 'danger' | 'warn'; text: string } | null {
  if (reply.state === 'unreachable') {
    return { tone: 'danger', text: t('The payment listener cannot be reached. What wallets receive is noticed late.') }
  }
  const backlog = reply.state === 'ok' ? backlogOf(reply.status) : 0
  if (backlog === 0) return null
  return {
    tone: 'warn',
    text: t('{count} events of the payment listener did not get through yet.', { count: backlog }),
  }
}
