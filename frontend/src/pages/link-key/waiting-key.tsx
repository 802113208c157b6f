/** For a key that waits for an account: which one, what is under way, and the way out. */
import { listLinkedAccounts } from '@chispa/contract/account-keys'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LinkedAccountCard } from '../../components/account-keys/linked-accounts.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorState } from '../../components/error-state.tsx'
import { t } from '../../language/current.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Button } from '../../ui/button.tsx'
import { KeyIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function WaitingKey() {
  const query = useQuery({ ...queryOf(listLinkedAccounts), refetchInterval: 60_000 })
  if (query.isPending) return <Skeleton className="h-24 w-full" />
  if (query.isError) return <ErrorState alone error={query.error} retry={query.refetch} />
  const { accounts, hasAccount } = query.data
  return (
    <div className="flex flex-col gap-6">
      {accounts.map(account => (
        <LinkedAccountCard key={account.userId} account={account} isOfMember={hasAccount} />
      ))}
      {accounts.length === 0 && (
        <EmptyState alone icon={KeyIcon} title={t('This key is linked with no account')}>
          {hasAccount ? t('It has one of its own.') : t('It can have one of its own.')}
        </EmptyState>
      )}
      {(hasAccount || accounts.length === 0) && (
        <Button asChild size="large">
          <Link to={paths.overview}>{t('Go to the app')}</Link>
        </Button>
      )}
      <Button asChild variant="ghost">
        <Link to={paths.home} onClick={() => session.signOut()}>
          {t('Sign out')}
        </Link>
      </Button>
    </div>
  )
}
