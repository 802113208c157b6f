import { t } from '../language/current.ts'
import { session } from '../session/current.ts'
import { LogOutIcon } from '../ui/icons.tsx'

export const SignOutButton = ({ iconOnly = false }: { iconOnly?: boolean }) => (
  <button
    type="button"
    onClick={() => session.signOut()}
    {...(iconOnly && { 'aria-label': t('Sign out'), title: t('Sign out') })}
    className="flex min-h-11 min-w-11 items-center justify-center gap-2 whitespace-nowrap rounded-xl px-2 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink"
  >
    <LogOutIcon className="size-4.5" />
    {!iconOnly && t('Sign out')}
  </button>
)
