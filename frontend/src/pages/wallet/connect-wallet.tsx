/** Where a wallet comes in, with plain words about what is asked for and where to get it. */

import { useNavigate, useSearch } from '@tanstack/react-router'
import { useConnected } from '../../components/wallets/connect-ways.tsx'
import { FinishPairing, type WalletReturn } from '../../components/wallets/finish-pairing.tsx'
import { WalletChoice } from '../../components/wallets/wallet-choice.tsx'
import { BackLink } from '../../frame/back-link.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { Panel, PanelBody } from '../../ui/panel.tsx'

export function ConnectWalletPage() {
  const navigate = useNavigate()
  const told = walletReturn(useSearch({ strict: false }))
  const connected = useConnected(() => void navigate({ to: paths.wallet }))
  return (
    <>
      <PageHead
        title={t('Connect a wallet')}
        about={t('Payments to your address go straight into it. Nobody here holds your money.')}
        back={<BackLink to={paths.wallet}>{t('Back to my wallet')}</BackLink>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]">
        <Panel>
          <PanelBody>
            {told ? (
              <FinishPairing
                told={told}
                onConnected={connected}
                onGivenUp={() => navigate({ to: paths.connectWallet, search: {}, replace: true })}
              />
            ) : (
              <WalletChoice onConnected={connected} />
            )}
          </PanelBody>
        </Panel>
        <Explanation />
      </div>
    </>
  )
}

const Explanation = () => (
  <div className="flex flex-col gap-5 px-1 text-sm leading-relaxed text-ink-soft">
    <Point title={t('What is a wallet connection?')}>
      {t(
        'A line of text that your wallet makes for one app, also called Nostr Wallet Connect or NWC. With it this platform can ask your wallet for invoices, so that people can pay your address while you are away.',
      )}
    </Point>
    <Point title={t('Where do I get one?')}>
      {t(
        'In your wallet, look for “Connections”, “Connected apps” or “Nostr Wallet Connect”, add a new one and copy its text. Alby Hub, Coinos, Primal and LNbits have it, among others.',
      )}
    </Point>
    <Point title={t('What should it be allowed to do?')}>
      {t(
        'To receive, tell its balance and look up invoices. Allow it to spend only if you want to pay with a card of this community, and then set a budget.',
      )}
    </Point>
    <Point title={t('Can I take it back?')}>
      {t('Any time. Archive the wallet here, or delete the connection in your wallet: it stops working at once.')}
    </Point>
  </div>
)

const Point = ({ title, children }: { title: string; children: string }) => (
  <section>
    <h2 className="mb-1 font-semibold text-ink">{title}</h2>
    <p>{children}</p>
  </section>
)

/** Wallets spell it differently: Alby Hub `pubkey` and `relay`, the draft of the standard `wallet_pubkey` and `relay_url`. */
function walletReturn(search: Partial<Record<string, string>>): WalletReturn | undefined {
  const { pairing, state, pubkey, relay, wallet_pubkey = pubkey, relay_url = relay } = search
  return pairing && state && wallet_pubkey && relay_url
    ? { pairing, state, walletPubkey: wallet_pubkey, relay: relay_url }
    : undefined
}
