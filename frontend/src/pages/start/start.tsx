/** The first run: a name, a wallet, a first payment, what comes after. One thing at a time, each can be put off. */
import { listOwnPayments } from '@chispa/contract/history'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LightningCode } from '../../components/addresses/lightning-code.tsx'
import { proposalOf } from '../../components/addresses/name-proposal.ts'
import { UsernameForm } from '../../components/addresses/username-form.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { domainOf, useCommunityName, useInstance } from '../../components/instance.ts'
import { Steps } from '../../components/steps.tsx'
import { useConnected } from '../../components/wallets/connect-ways.tsx'
import { WalletChoice } from '../../components/wallets/wallet-choice.tsx'
import { walletPagesQuery } from '../../components/wallets/wallet-queries.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { NextStep } from './next-step.tsx'
import { type StartStep, startSteps, stepOf } from './start-step.ts'

const askEveryMs = 5000

export function StartPage() {
  const { username, wallet } = useMe()
  const community = useCommunityName()
  const received = useQuery({
    ...queryOf(listOwnPayments, { query: { limit: 1, show: 'in' } }),
    // The stream tells at once; asking now and then is the safety net.
    refetchInterval: ({ state }) => (state.data?.rows.length ? false : askEveryMs),
  })
  const [putOff, setPutOff] = useState<ReadonlySet<StartStep>>(new Set())
  const first = received.data?.rows[0]
  const there = { username, receives: wallet?.status === 'ACTIVE', isPaid: first !== undefined }
  const step = stepOf(there, putOff)
  const later = () => setPutOff(new Set([...putOff, step]))
  const isReady = step === 'payment' || step === 'next'
  return (
    <div className="mx-auto w-full max-w-xl">
      <PageHead
        title={isReady ? t('Welcome to {community}', { community }) : t('Get ready to be paid')}
        about={isReady ? undefined : t('You can leave at any point and go on later.')}
      />
      <Steps names={stepNames()} current={startSteps.indexOf(step)} />
      {step === 'name' && <NameStep later={later} />}
      {step === 'wallet' && <WalletStep later={later} />}
      {step === 'payment' && <PaymentStep later={later} />}
      {step === 'next' && <NextStep firstMsats={first?.amountMsats ?? null} />}
    </div>
  )
}

const stepNames = () => [t('Name'), t('Wallet'), t('First payment'), t('What next')]

function NameStep({ later }: { later: () => void }) {
  const { userId } = useMe()
  const domain = domainOf(useInstance()) ?? location.host
  const wallets = useInfiniteQuery(walletPagesQuery)
  const proposal = proposalOf(wallets.data?.pages.flatMap(page => page.rows) ?? [])
  return (
    <Panel aria-labelledby="start-name">
      <PanelHead
        id="start-name"
        title={t('Take a name')}
        about={t('It becomes your lightning address: like an e-mail address, but for money.')}
      />
      <PanelBody className="flex flex-col gap-3">
        {proposal && (
          <p className="text-sm text-ink-soft">
            {t('Your wallet is known as {address}. You can have the same name here.', { address: proposal.address })}
          </p>
        )}
        <UsernameForm
          key={proposal?.name}
          userId={userId}
          current={null}
          suggested={proposal?.name}
          domain={domain}
          onDone={() => {}}
        />
        <Later onClick={later} />
      </PanelBody>
    </Panel>
  )
}

function WalletStep({ later }: { later: () => void }) {
  const connected = useConnected(() => {})
  return (
    <Panel aria-labelledby="start-wallet">
      <PanelHead
        id="start-wallet"
        title={t('Connect a wallet')}
        about={t('Payments to your address go straight into it. Nobody here holds your money.')}
      />
      <PanelBody className="flex flex-col gap-6">
        <WalletChoice onConnected={connected} />
        <Later onClick={later} />
      </PanelBody>
    </Panel>
  )
}

function PaymentStep({ later }: { later: () => void }) {
  const { username, lightningAddress } = useMe()
  return (
    <Panel aria-labelledby="start-payment">
      <PanelHead
        id="start-payment"
        title={t('Get your first payment')}
        about={t('Pay yourself a few sats from another wallet, or show it to somebody.')}
      />
      <PanelBody className="flex flex-col items-center gap-4 text-center">
        {username !== null && lightningAddress !== null ? (
          <>
            <LightningCode username={username} address={lightningAddress} className="max-w-80" />
            <div className="flex w-full items-center gap-1 rounded-xl bg-sunken py-1 pr-1 pl-4 text-left">
              <p data-testid="my-address" className="min-w-0 flex-1 font-medium break-all">
                {lightningAddress}
              </p>
              <CopyButton iconOnly text={lightningAddress} label={t('Copy the address')} />
            </div>
            <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
              <Spinner /> {t('Waiting for the payment…')}
            </p>
          </>
        ) : (
          <p className="text-ink-soft">{t('People pay you by your name. Take one first.')}</p>
        )}
        <Later onClick={later} />
      </PanelBody>
    </Panel>
  )
}

const Later = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" className="self-center" onClick={onClick}>
    {t('Later')}
  </Button>
)
