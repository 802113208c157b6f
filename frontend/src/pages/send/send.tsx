/** Paying from one's own wallet: what, how much, one confirmation that names both, and what became of it. */
import { previewSend, readSending, type SendingObstacle, type SendPreview } from '@chispa/contract/sending'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { ScanButton } from '../../components/scanning/scan-button.tsx'
import { TableSkeleton } from '../../components/tables/data-table.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { call } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { WalletIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ConfirmSend } from './confirm-send.tsx'

export function SendPage() {
  const query = useQuery(queryOf(readSending))
  return (
    <div className="mx-auto w-full max-w-md">
      <PageHead title={t('Send')} />
      {query.isPending ? (
        <Panel>
          <TableSkeleton rows={2} />
        </Panel>
      ) : !query.data ? (
        <Panel>
          <ErrorState error={query.error} retry={() => query.refetch()} />
        </Panel>
      ) : query.data.obstacle ? (
        <CannotSend obstacle={query.data.obstacle} />
      ) : (
        <Steps canCapFees={query.data.canCapFees} />
      )}
    </div>
  )
}

function Steps({ canCapFees }: { canCapFees: boolean }) {
  const [chosen, setChosen] = useState<{ to: string; preview: SendPreview }>()
  if (chosen) return <ConfirmSend {...chosen} canCapFees={canCapFees} back={() => setChosen(undefined)} />
  return <ChooseTarget onChosen={setChosen} />
}

function ChooseTarget({ onChosen }: { onChosen: (chosen: { to: string; preview: SendPreview }) => void }) {
  const [to, setTo] = useState('')
  const look = useMutation({
    mutationFn: async (target: string) => ({ to: target, preview: await call(previewSend, { body: { to: target } }) }),
    onSuccess: onChosen,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to.trim().length >= 3) look.mutate(to.trim())
  }
  return (
    <Panel className="p-5 sm:p-6">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <ScanButton
          onScanned={text => {
            setTo(text)
            look.mutate(text)
          }}
        />
        <Field
          label={t('Invoice, lightning address or LNURL')}
          problem={look.isError ? messageOf(look.error) : undefined}
        >
          {control => (
            <Input
              {...control}
              value={to}
              maxLength={4000}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              placeholder="ana@example.com"
              onChange={event => {
                setTo(event.target.value)
                look.reset()
              }}
            />
          )}
        </Field>
        <Button type="submit" size="large" busy={look.isPending}>
          {t('Continue')}
        </Button>
      </form>
      {look.isPending && (
        <span className="sr-only" role="status">
          {t('Looking')}
        </span>
      )}
    </Panel>
  )
}

function CannotSend({ obstacle }: { obstacle: SendingObstacle }) {
  switch (obstacle) {
    case 'no_wallet':
      return (
        <Panel>
          <EmptyState
            icon={WalletIcon}
            title={t('No wallet to pay from yet')}
            action={
              <Button asChild>
                <Link to={paths.connectWallet}>{t('Connect a wallet')}</Link>
              </Button>
            }
          >
            {t('Connect one of your own, and you can pay from here.')}
          </EmptyState>
        </Panel>
      )
    case 'wallet_receives_only':
      return (
        <Panel>
          <EmptyState
            icon={WalletIcon}
            title={t('Your wallet only receives here')}
            action={
              <Button asChild>
                <Link to={paths.wallet}>{t('See your wallet')}</Link>
              </Button>
            }
          >
            {t('Its connection does not allow paying. Make one in the wallet that does, or pay in the wallet itself.')}
          </EmptyState>
        </Panel>
      )
    case 'listener_away':
      return (
        <Notice tone="warn">
          {t('Paying from here is not possible at the moment. Pay in your wallet itself, or try again later.')}
        </Notice>
      )
    default:
      return obstacle satisfies never
  }
}
