/** The first run: a name, a wallet, a first payment, the card. One thing at a time, each can be put off. */
import { listUserCards } from '@chispa/contract/cards'
import { listOwnPayments } from '@chispa/contract/history'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LightningCode } from '../../components/addresses/lightning-code.tsx'
import { proposalOf } from '../../components/addresses/name-proposal.ts'
import { UsernameForm } from '../../components/addresses/username-form.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { domainOf, useInstance } from '../../components/instance.ts'
import { satsNumber } from '../../components/sats.ts'
import { ScanButton } from '../../components/scanning/scan-button.tsx'
import { Steps } from '../../components/steps.tsx'
import { ConnectWays, useConnected } from '../../components/wallets/connect-ways.tsx'
import { CourtesyOffer } from '../../components/wallets/courtesy-offer.tsx'
import { walletPagesQuery } from '../../components/wallets/wallet-queries.ts'
import { WalletRecipes } from '../../components/wallets/wallet-recipes.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { queryOf } from '../../session/queries.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { CardIcon, CheckIcon } from '../../ui/icons.tsx'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { otcIn, type StartStep, startSteps, stepOf } from './start-step.ts'

const askEveryMs = 5000

export function StartPage() {
  const { userId, username, wallet } = useMe()
  const received = useQuery({
    ...queryOf(listOwnPayments, { query: { limit: 1, show: 'in' } }),
    // The stream tells at once; asking now and then is the safety net.
    refetchInterval: ({ state }) => (state.data?.rows.length ? false : askEveryMs),
  })
  const cards = useQuery(queryOf(listUserCards, { params: { userId }, query: { limit: 1 } }))
  const [putOff, setPutOff] = useState<ReadonlySet<StartStep>>(new Set())
  const first = received.data?.rows[0]
  const [seen, setSeen] = useState(false)
  const there = {
    username,
    receives: wallet?.status === 'ACTIVE',
    // A first payment stays on the screen until it was looked at.
    isPaid: first !== undefined && seen,
    hasCard: (cards.data?.rows.length ?? 0) > 0,
  }
  const step = stepOf(there, putOff)
  const later = () => setPutOff(new Set([...putOff, step]))
  return (
    <div className="mx-auto w-full max-w-xl">
      <PageHead title={t('Get ready to be paid')} about={t('You can leave at any point and go on later.')} />
      <Steps names={stepNames()} current={startSteps.indexOf(step)} />
      {step === 'name' && <NameStep later={later} />}
      {step === 'wallet' && <WalletStep later={later} />}
      {step === 'payment' && (
        <PaymentStep amountMsats={first?.amountMsats ?? null} goOn={() => setSeen(true)} later={later} />
      )}
      {step === 'card' && <CardStep hasCard={there.hasCard} />}
    </div>
  )
}

const stepNames = () => [t('Name'), t('Wallet'), t('First payment'), t('Card')]

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
        <WalletRecipes />
        <ConnectWays onConnected={connected} />
        <CourtesyOffer onConnected={connected} />
        <Later onClick={later} />
      </PanelBody>
    </Panel>
  )
}

type PaymentProps = { amountMsats: number | null; goOn: () => void; later: () => void }

function PaymentStep({ amountMsats, goOn, later }: PaymentProps) {
  const { username, lightningAddress } = useMe()
  return (
    <Panel aria-labelledby="start-payment">
      <PanelHead
        id="start-payment"
        title={t('Get your first payment')}
        about={t('Pay yourself a few sats from another wallet, or show it to somebody.')}
      />
      <PanelBody className="flex flex-col items-center gap-4 text-center">
        {amountMsats !== null ? (
          <>
            <p
              role="status"
              className="flex aspect-square w-full max-w-80 animate-arrive flex-col items-center justify-center gap-3 rounded-2xl bg-ok-tint text-2xl font-semibold text-ok"
            >
              <CheckIcon className="size-14" /> {t('You got {amount} sats', { amount: satsNumber(amountMsats) })}
            </p>
            <Button size="large" className="w-full" onClick={goOn}>
              {t('Continue')}
            </Button>
          </>
        ) : username !== null && lightningAddress !== null ? (
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
            <Later onClick={later} />
          </>
        ) : (
          <>
            <p className="text-ink-soft">{t('People pay you by your name. Take one first.')}</p>
            <Later onClick={later} />
          </>
        )}
      </PanelBody>
    </Panel>
  )
}

function CardStep({ hasCard }: { hasCard: boolean }) {
  const navigate = useNavigate()
  const endpoint = useInstance()?.endpoint
  const origins = [location.origin, ...(endpoint ? [new URL(endpoint).origin] : [])]
  return (
    <Panel aria-labelledby="start-card">
      <PanelHead id="start-card" title={hasCard ? t('You have a card') : t('Get a card')} />
      <PanelBody className="flex flex-col gap-4">
        <p className="flex items-start gap-3 text-ink-soft">
          <CardIcon className="mt-0.5 size-6 shrink-0" />
          {hasCard
            ? t('Hold one to a till to pay. The money comes from your own wallet.')
            : t(
                'Ask whoever runs your community for one. It comes with a code: scan it with your phone, and the card is yours.',
              )}
        </p>
        {!hasCard && (
          <ScanButton
            problemWith={text =>
              otcIn(text, origins) ? undefined : t('This code is not of a card of this community.')
            }
            onScanned={text => {
              const otc = otcIn(text, origins)
              if (otc) void navigate({ to: paths.activateCard, hash: otc })
            }}
          />
        )}
        <Button asChild size="large">
          <Link to={paths.overview}>{t('Done')}</Link>
        </Button>
      </PanelBody>
    </Panel>
  )
}

const Later = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" className="self-center" onClick={onClick}>
    {t('Later')}
  </Button>
)
