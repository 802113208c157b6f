/** The ways to connect a wallet: scan or paste its connection, or have it asked for one. It is tried once it is there. */
import { checkWallet } from '@chispa/contract/wallet-check'
import { useMutation, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { toast } from 'sonner'
import { t } from '../../language/current.ts'
import { call } from '../../session/current.ts'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { ConnectWalletForm } from './connect-wallet-form.tsx'
import { PairWallet } from './pair-wallet.tsx'
import { isInUse } from './receiving.ts'
import { walletPagesQuery } from './wallet-queries.ts'

export function ConnectWays({ onConnected }: { onConnected: (walletId: string, name?: string) => void }) {
  const wallets = useSuspenseInfiniteQuery(walletPagesQuery).data.pages.flatMap(page => page.rows)
  const used = wallets.filter(isInUse)
  const suggestedName = freeName(used.map(({ name }) => name))
  return (
    <Tabs defaultValue="paste">
      <TabList label={t('How to connect it')}>
        <Tab value="paste">{t('Scan or paste')}</Tab>
        <Tab value="pair">{t('Ask my wallet')}</Tab>
      </TabList>
      <TabPanel value="paste">
        <ConnectWalletForm
          suggestedName={suggestedName}
          primaryName={used.find(({ isPrimary }) => isPrimary)?.name}
          onDone={({ id, name }) => onConnected(id, name)}
        />
      </TabPanel>
      <TabPanel value="pair">
        <PairWallet suggestedName={suggestedName} onConnected={onConnected} />
      </TabPanel>
    </Tabs>
  )
}

/** What follows wherever a wallet was connected. */
export function useConnected(goOn: () => void) {
  const check = useMutation({ mutationFn: (walletId: string) => call(checkWallet, { params: { walletId } }) })
  return (walletId: string, name?: string) => {
    // What it found stands with the wallet; whether it could be tried changes nothing here.
    void check.mutateAsync(walletId).catch(() => {})
    toast.success(name ? t('{name} is connected', { name }) : t('Your wallet is connected'))
    goOn()
  }
}

/** Names of wallets in use are unique. */
function freeName(taken: readonly string[]): string {
  let name = t('My wallet')
  for (let number = 2; taken.includes(name); number++) name = t('My wallet {number}', { number })
  return name
}
