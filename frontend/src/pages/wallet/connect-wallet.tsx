/** Where a wallet comes in, with plain words about what is asked for and where to get it. */
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { toast } from 'sonner'
import { isInUse } from '../../components/wallets/receiving.ts'
import { walletPagesQuery } from '../../components/wallets/wallet-queries.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Panel, PanelBody } from '../../ui/panel.tsx'
import { ConnectWalletForm } from './connect-wallet-form.tsx'

export function ConnectWalletPage() {
  const wallets = useSuspenseInfiniteQuery(walletPagesQuery).data.pages.flatMap(page => page.rows)
  const used = wallets.filter(isInUse)
  const navigate = useNavigate()
  return (
    <>
      <PageHead
        title="Connect a wallet"
        about="Payments to your address go straight into it. Nobody here holds your money."
        action={
          <Button asChild variant="ghost" className="max-sm:-ml-4">
            <Link to={paths.wallet}>Back to my wallet</Link>
          </Button>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]">
        <Panel>
          <PanelBody>
            <ConnectWalletForm
              suggestedName={freeName(used.map(({ name }) => name))}
              primaryName={used.find(({ isPrimary }) => isPrimary)?.name}
              onDone={async ({ name }) => {
                toast.success(`${name} is connected`)
                await navigate({ to: paths.wallet })
              }}
            />
          </PanelBody>
        </Panel>
        <Explanation />
      </div>
    </>
  )
}

const Explanation = () => (
  <div className="flex flex-col gap-5 px-1 text-sm leading-relaxed text-ink-soft">
    <Point title="What is a wallet connection?">
      A line of text that your wallet makes for one app, also called Nostr Wallet Connect or NWC. With it this platform
      can ask your wallet for invoices, so that people can pay your address while you are away.
    </Point>
    <Point title="Where do I get one?">
      In your wallet, look for “Connections”, “Connected apps” or “Nostr Wallet Connect”, add a new one and copy its
      text. Alby Hub, Coinos, Primal and LNbits have it, among others.
    </Point>
    <Point title="What should it be allowed to do?">
      To receive, tell its balance and look up invoices. Allow it to spend only if you want to pay with a card of this
      community, and then set a budget.
    </Point>
    <Point title="Can I take it back?">
      Any time. Archive the wallet here, or delete the connection in your wallet: it stops working at once.
    </Point>
  </div>
)

const Point = ({ title, children }: { title: string; children: string }) => (
  <section>
    <h2 className="mb-1 font-semibold text-ink">{title}</h2>
    <p>{children}</p>
  </section>
)

/** Names of wallets in use are unique. */
function freeName(taken: readonly string[]): string {
  let name = 'My wallet'
  for (let number = 2; taken.includes(name); number++) name = `My wallet ${number}`
  return name
}
