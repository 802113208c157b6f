/**
 * Asks the member's wallet for a connection: its key is made by the server and never leaves it. The wallet scans a code, or the member goes to
 * a page of the wallet and comes back. The answer is waited for here, and found also when this page is gone; a wallet that did not
 * repeat the state waits for the member to recognise it.
 */
import { type PairingPurpose, readPairing, startPairing, type WalletPairing } from '@chispa/contract/wallet-pairings'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScanCode } from '../scan-code.tsx'
import { useForm } from '../use-form.ts'
import { PrivateRelayHint } from './private-relay-hint.tsx'
import { RecogniseWallet } from './recognise-wallet.tsx'

type Props = {
  suggestedName: string
  /** A page of the wallet to begin with, where it has one. */
  page?: string
  onConnected: (walletId: string) => void
}

const defaultBudgetSats = '10000'
/** While the member looks at a wallet that answered, the one that repeats the state may still come. */
const recognisingMs = 5000

export function PairWallet({ suggestedName, page = '', onConnected }: Props) {
  const form = useForm({
    defaults: { name: suggestedName, spends: false, budgetSats: defaultBudgetSats, page },
    submit: ({ name, spends, budgetSats, page }) => {
      const purpose: PairingPurpose = spends ? 'spend' : 'receive'
      const budget = spends ? { budgetSats: Number(budgetSats), budgetPeriod: 'monthly' as const } : {}
      return call(startPairing, { body: { purpose, name, ...budget, ...(page.trim() && { page: page.trim() }) } })
    },
  })
  if (form.reply) return <Waiting pairing={form.reply} onConnected={onConnected} again={form.reset} />
  const { values } = form
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-4">
      <p className="text-sm leading-relaxed text-ink-soft">
        {t('Your wallet scans a code, and you say yes there. No secret is copied, and you can take it back any time.')}
      </p>
      <Field label={t('Name')} hint={t('For you alone, to tell your wallets apart.')} problem={form.problem('name')}>
        {control => (
          <Input
            {...control}
            required
            maxLength={100}
            autoComplete="off"
            value={values.name}
            onChange={event => form.set({ name: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        label={t('It may pay too, up to a budget')}
        hint={t('For cards and for sending. Without this it only receives.')}
        checked={values.spends}
        onChange={event => form.set({ spends: event.target.checked })}
      />
      {values.spends && (
        <Field label={t('Budget in sats a month')} problem={form.problem('budgetSats')}>
          {control => (
            <Input
              {...control}
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              value={values.budgetSats}
              onChange={event => form.set({ budgetSats: event.target.value.replace(/\D/g, '') })}
            />
          )}
        </Field>
      )}
      <Field
        optional
        label={t('Page of your wallet')}
        hint={t('If it is connected in the browser, such as Alby Hub: its address ends in /apps/new.')}
        problem={form.problem('page')}
      >
        {control => (
          <Input
            {...control}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={500}
            placeholder="https://…/apps/new"
            value={values.page}
            onChange={event => form.set({ page: event.target.value })}
          />
        )}
      </Field>
      <PrivateRelayHint error={form.error} />
      {form.trouble && <Notice tone="danger">{form.trouble}</Notice>}
      <Button type="submit" size="large" busy={form.busy}>
        {t('Ask my wallet')}
      </Button>
    </form>
  )
}

type Started = WalletPairing & { uri: string; pageUrl: string | null }

function Waiting({
  pairing,
  onConnected,
  again,
}: {
  pairing: Started
  onConnected: (id: string) => void
  again: () => void
}) {
  const query = useQuery({
    queryKey: [readPairing.name, pairing.id],
    queryFn: ({ signal }) =>
      call(readPairing, { params: { pairingId: pairing.id }, query: { waitSeconds: 10 }, signal }),
    // Each answer comes when there is news, at the latest after ten seconds; then it is asked again.
    refetchInterval: ({ state: { data } }) => {
      if (data && data.status !== 'WAITING') return false
      return data?.unconfirmed ? recognisingMs : 250
    },
    meta: { fromWallet: true },
    retry: true,
  })
  const told = useRef(onConnected)
  told.current = onConnected
  const walletId = query.data?.status === 'CONNECTED' ? query.data.walletId : null
  useEffect(() => {
    if (walletId) told.current(walletId)
  }, [walletId])
  if (query.data?.status === 'EXPIRED') {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="warn">{t('No wallet was connected: none answered in time, or more than one did.')}</Notice>
        <Button size="large" onClick={again}>
          {t('Ask again')}
        </Button>
      </div>
    )
  }
  const unconfirmed = query.data?.unconfirmed
  if (unconfirmed) {
    return <RecogniseWallet pairingId={pairing.id} wallet={unconfirmed} onConnected={onConnected} onRefused={again} />
  }
  return (
    <div className="flex flex-col gap-4">
      {pairing.pageUrl && (
        <Button asChild size="large">
          <a href={pairing.pageUrl}>
            <ExternalIcon className="size-4.5" /> {t('Go to your wallet’s page')}
          </a>
        </Button>
      )}
      <ScanCode text={pairing.uri} label={t('Code for your wallet')} copy={t('Copy the code')} testId="pairing-code" />
      <Button asChild variant="secondary">
        <a href={pairing.uri}>
          <ExternalIcon className="size-4.5" /> {t('Open in a wallet on this device')}
        </a>
      </Button>
      <Notice tone="info">
        {t(
          'Waiting for your wallet. Say yes there and come back: some wallets are connected only once you recognise them here.',
        )}
      </Notice>
      <Button variant="ghost" onClick={again}>
        {t('Back')}
      </Button>
    </div>
  )
}
