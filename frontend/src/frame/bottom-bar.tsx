/** On a phone: the four places of one's role along the lower edge, and a sheet with all the others. */

import type { Role } from '@chispa/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../language/current.ts'
import { paths } from '../paths.ts'
import { meQuery } from '../session/use-me.ts'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/dialog.tsx'
import { BookIcon, MenuIcon } from '../ui/icons.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { barFor } from './navigation.ts'
import { PlaceGroups, placeLook } from './place-groups.tsx'
import { SignOutButton } from './sign-out-button.tsx'

const look =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-center text-[min(0.7rem,3.4vw)] font-medium base:text-ink-faint data-[status=active]:text-brand-text'

export function BottomBar({ role }: { role: Role }) {
  const [open, setOpen] = useState(false)
  const here = useLocation({ select: location => location.pathname })
  const keepsShop = useQuery({ ...meQuery, enabled: false }).data?.shopName !== undefined
  const { bar, rest } = barFor(role, keepsShop)
  const inRest = rest.some(({ places }) => places.some(place => here.startsWith(place.to)))
  return (
    <nav
      aria-label={t('Dashboard')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-panel/95 px-1 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      {bar.map(({ to, label, icon: PlaceIcon }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === paths.overview }} className={look}>
          <PlaceIcon />
          {label}
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={cn(look, inRest && 'text-brand-text')}
      >
        <MenuIcon />
        {t('More')}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('More')}
        footer={
          <>
            <LanguageChoice className="mr-auto" />
            <SignOutButton />
          </>
        }
      >
        <PlaceGroups groups={rest} onGo={() => setOpen(false)} />
        <Link to={paths.docs} className={cn(placeLook, 'mt-1')}>
          <BookIcon />
          {t('API reference')}
        </Link>
      </Dialog>
    </nav>
  )
}
