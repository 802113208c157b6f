/** What somebody sees whom the operators have blocked: that it is so, what it means for the money, and whom to ask. */
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../components/empty-state.tsx'
import { useInstance } from '../components/instance.ts'
import { t } from '../language/current.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { PersonIcon } from '../ui/icons.tsx'

export function BlockedAccount() {
  const email = useInstance()?.contact_email
  const keptHere = useSession()?.method === 'device'
  return (
    <EmptyState
      alone
      icon={PersonIcon}
      title={t('Your account is blocked here')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {email && (
            <Button asChild>
              <a href={`mailto:${email}`}>{t('Write to {email}', { email })}</a>
            </Button>
          )}
          {keptHere && (
            <Button asChild variant="secondary">
              <Link to={paths.saveKey}>{t('Save my key')}</Link>
            </Button>
          )}
        </div>
      }
    >
      {t('The people who run this community have blocked it: ask them.')}{' '}
      {t(
        'Money in a wallet that you brought stays yours. If your wallet came from here, ask them to let you in to copy its connection.',
      )}
    </EmptyState>
  )
}
