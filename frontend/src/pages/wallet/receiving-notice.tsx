/** Says when the member's address cannot be paid, and offers what mends it. */

import { editWallet, type RemoteWallet } from '@chispa/contract/wallets'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { toast } from 'sonner'
import { messageOf } from '../../api/api-error.ts'
import type { Receiving } from '../../components/wallets/receiving.ts'
import { healthText } from '../../components/wallets/wallet-health.tsx'
import { t } from '../../language/current.ts'
import { rich } from '../../language/rich.tsx'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WakeButton } from './wake-button.tsx'

type Props = { state: Receiving<RemoteWallet>; address: string }

export function ReceivingNotice({ state, address }: Props) {
  if (state.kind === 'ready') return null
  return (
    <Notice tone="warn">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64">
          <strong className="font-semibold">
            {rich('Payments to {it} are turned away.', { it: <span className="break-all">{address}</span> })}
          </strong>{' '}
          {why(state)}
        </p>
        <Remedy state={state} />
      </div>
    </Notice>
  )
}

function why(state: Exclude<Props['state'], { kind: 'ready' }>): string {
  switch (state.kind) {
    case 'disabled':
      return t('Your primary wallet {name} is disabled.', { name: state.primary.name })
    case 'failing':
      return `${state.primary.name}: ${healthText(state.primary.health)}`
    case 'unchosen':
      return t('None of your wallets is the primary one.')
    case 'asleep':
      return t(
        'Your wallet {name} did not answer for so long that it was put to sleep. Open its app, then switch it on again.',
        {
          name: state.primary.name,
        },
      )
    case 'dead':
      return t('Your wallet {name} is gone: it stopped answering while others did, and was put away.', {
        name: state.primary.name,
      })
    case 'none':
      return t('You have no wallet to receive with.')
    default:
      return state satisfies never
  }
}

function Remedy({ state }: Pick<Props, 'state'>) {
  const change = useMutation({
    mutationFn: ({ id, ...body }: { id: string; makePrimary?: true; status?: 'ACTIVE' }) =>
      call(editWallet, { params: { walletId: id }, body }),
    onSuccess: ({ name }) => toast.success(t('{name} receives from now on', { name })),
    onError: error => toast.error(messageOf(error)),
  })
  if (state.kind === 'disabled') {
    const { id, name } = state.primary
    return (
      <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ id, status: 'ACTIVE' })}>
        {t('Enable {name}', { name: short(name) })}
      </Button>
    )
  }
  if (state.kind === 'asleep') return <WakeButton wallet={state.primary} />
  if ((state.kind === 'unchosen' || state.kind === 'failing') && state.candidate) {
    const { id, name } = state.candidate
    return (
      <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate({ id, makePrimary: true })}>
        {t('Receive with {name}', { name: short(name) })}
      </Button>
    )
  }
  return (
    <Button asChild variant="secondary">
      <Link to={paths.connectWallet}>{t('Connect a wallet')}</Link>
    </Button>
  )
}

const short = (name: string): string => (name.length > 20 ? `${name.slice(0, 19)}…` : name)
