/** One code on the screen: the address for any amount, or an invoice over the amount that was asked for. */

import { createPaymentRequest, maxNoteLength, type PaymentRequest } from '@chispa/contract/payment-requests'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { LightningCode, useLightningLinks } from '../../components/addresses/lightning-code.tsx'
import { AmountField, readSats } from '../../components/amount-field.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { useAllowedMsats } from '../../components/instance.ts'
import { satsNumber } from '../../components/sats.ts'
import { ShareButton } from '../../components/share-button.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { useIsOnline } from '../../session/connection.ts'
import { call } from '../../session/current.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { PeopleIcon, PrinterIcon, WalletIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { RequestCode } from './request-code.tsx'
import { Unpayable } from './unpayable.tsx'

export function ReceivePage() {
  const { wallet, username, lightningAddress } = useMe()
  const [request, setRequest] = useState<PaymentRequest>()
  const receives = wallet?.status === 'ACTIVE'
  return (
    <div className="mx-auto w-full max-w-md">
      <PageHead title={t('Receive')} />
      {!receives ? (
        <CannotReceive hasWallet={wallet !== null} />
      ) : wallet.health.canReceive === 'no' ? (
        <Unpayable wallet={wallet} username={username} address={lightningAddress} />
      ) : request ? (
        <RequestCode request={request} again={() => setRequest(undefined)} />
      ) : (
        <div className="flex flex-col gap-6">
          {username !== null && lightningAddress !== null && (
            <AnyAmount username={username} address={lightningAddress} />
          )}
          <AskForm onMade={setRequest} />
          {username !== null && (
            <div className="flex flex-wrap justify-center gap-2">
              <Button asChild variant="ghost">
                <Link to={paths.splits}>
                  <PeopleIcon className="size-4.5" /> {t('Split a bill')}
                </Link>
              </Button>
              <Button asChild variant="ghost">
                <Link to={paths.poster}>
                  <PrinterIcon className="size-4.5" /> {t('Print a poster')}
                </Link>
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function AnyAmount({ username, address }: { username: string; address: string }) {
  const { page } = useLightningLinks(username)
  const isOnline = useIsOnline()
  return (
    <Panel className="flex flex-col items-center gap-4 p-5 sm:p-6">
      <LightningCode username={username} address={address} className="max-w-80" />
      <div className="flex w-full items-center gap-1 rounded-xl bg-sunken py-1 pr-1 pl-4">
        <p data-testid="my-address" className="min-w-0 flex-1 font-medium break-all">
          {address}
        </p>
        <CopyButton iconOnly text={address} label={t('Copy the address')} />
        <ShareButton text={address} url={page} />
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {isOnline
          ? t('Any amount. You see it here when it arrives.')
          : t('Any amount. You see it here once you are connected again.')}
      </p>
    </Panel>
  )
}

function AskForm({ onMade }: { onMade: (request: PaymentRequest) => void }) {
  const allowedMsats = useAllowedMsats()
  const isOnline = useIsOnline()
  const [sats, setSats] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const ask = useMutation({
    mutationFn: (amountMsats: number) =>
      call(createPaymentRequest, { body: { amountMsats, ...(note.trim() && { note: note.trim() }) } }),
    onSuccess: onMade,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amount = readSats(sats, allowedMsats)
    if (amount === undefined) {
      return setProblem(t('Enter an amount from {min} to {max} sats', { min: '1', max: satsNumber(allowedMsats) }))
    }
    ask.mutate(amount * 1000)
  }
  return (
    <Panel className="p-5 sm:p-6" aria-labelledby="ask">
      <h2 id="ask" className="mb-4 font-semibold">
        {t('Ask for an amount')}
      </h2>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <AmountField
          value={sats}
          problem={problem}
          onChange={digits => {
            setSats(digits)
            setProblem(undefined)
          }}
        />
        <TextField
          label={t('What it is for (optional)')}
          required={false}
          value={note}
          maxLength={maxNoteLength}
          enterKeyHint="go"
          onChange={setNote}
        />
        {ask.isError && <Notice tone="danger">{messageOf(ask.error)}</Notice>}
        <Button type="submit" size="large" variant="secondary" busy={ask.isPending} disabled={!isOnline}>
          {isOnline ? t('Show the code') : t('Waits for a connection')}
        </Button>
      </form>
    </Panel>
  )
}

const CannotReceive = ({ hasWallet }: { hasWallet: boolean }) => (
  <Panel>
    <EmptyState
      icon={WalletIcon}
      title={t('No wallet receives for you yet')}
      action={
        <Button asChild>
          <Link to={hasWallet ? paths.wallet : paths.connectWallet}>
            {hasWallet ? t('See your wallet') : t('Connect a wallet')}
          </Link>
        </Button>
      }
    >
      {t('Payments go straight into a wallet of your own.')}
    </EmptyState>
  </Panel>
)
