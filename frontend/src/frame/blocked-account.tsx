/** What somebody sees whom the operators have blocked: that it is so, what it means for the money, and whom to ask. */
import { EmptyState } from '../components/empty-state.tsx'
import { useInstance } from '../components/instance.ts'
import { t } from '../language/current.ts'
import { Button } from '../ui/button.tsx'
import { PersonIcon } from '../ui/icons.tsx'

export function BlockedAccount() {
  const email = useInstance()?.contact_email
  return (
    <EmptyState
      alone
      icon={PersonIcon}
      title={t('Your account is blocked here')}
      action={
        email && (
          <Button asChild>
            <a href={`mailto:${email}`}>{t('Write to {email}', { email })}</a>
          </Button>
        )
      }
    >
      {email
        ? t('The people who run this community have blocked it. Your money stays in your own wallet.')
        : t('The people who run this community have blocked it; ask them. Your money stays in your own wallet.')}
    </EmptyState>
  )
}
