/** Keys of this account: its own, the linked ones, and what each of them can do. */
import { listLinkedAccounts, readAccountKeys } from '@chispa/contract/account-keys'
import { useQuery } from '@tanstack/react-query'
import { LinkedAccountCard } from '../../components/account-keys/linked-accounts.tsx'
import { TakeoverNotice } from '../../components/account-keys/takeover-notice.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Panel, PanelBody, PanelHead } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LinkAnotherKey } from './link-another-key.tsx'
import { LinkedKeyRow } from './linked-key-row.tsx'

export function AccountKeysPanel() {
  const keys = useQuery(queryOf(readAccountKeys))
  const others = useQuery(queryOf(listLinkedAccounts)).data?.accounts ?? []
  return (
    <>
      <Panel aria-labelledby="account-keys">
        <PanelHead
          id="account-keys"
          title={t('Keys of this account')}
          about={t(
            'If your key is lost, only another key that you linked before can take the account over: of a second device, a hardware signer or a relative.',
          )}
        />
        <PanelBody className="flex flex-col gap-4">
          {keys.isPending ? (
            <Skeleton className="h-12 w-full" />
          ) : keys.isError ? (
            <ErrorState error={keys.error} retry={keys.refetch} />
          ) : (
            <>
              {keys.data.takeover && <TakeoverNotice endsAt={keys.data.takeover.endsAt} className="" />}
              {keys.data.linked.length === 0 ? (
                <p className="text-sm text-ink-soft">{t('No other key is linked yet.')}</p>
              ) : (
                <ul className="divide-y divide-line">
                  {keys.data.linked.map(linked => (
                    <LinkedKeyRow key={linked.publicKey} linked={linked} />
                  ))}
                </ul>
              )}
              <LinkAnotherKey linked={keys.data.linked} waitDays={keys.data.waitDays} />
            </>
          )}
        </PanelBody>
      </Panel>
      {others.length > 0 && (
        <Panel aria-labelledby="accounts-of-others">
          <PanelHead id="accounts-of-others" title={t('Accounts of others that your key looks after')} />
          <PanelBody className="flex flex-col gap-6">
            {others.map(account => (
              <LinkedAccountCard key={account.userId} account={account} isOfMember />
            ))}
          </PanelBody>
        </Panel>
      )}
    </>
  )
}
