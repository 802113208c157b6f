import { t } from '../language/current.ts'
import { session } from '../session/current.ts'
import { LogOutIcon } from '../ui/icons.tsx'

export const SignOutButton = () => (
  <button
    type="button"
    onClick={() => session.signOut()}
    className="flex min-h-11 items-center gap-2 whitespace-nowrap rounded-xl px-2 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink"
  >
    <LogOutIcon className="size-4.5" />
    {t('Sign out')}
  </button>
)
