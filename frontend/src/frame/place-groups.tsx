/**
 * Links to the dashboard's places, under the names of their groups. A member has one group, which needs no name. Who runs the
 * community has their own places folded away in the side bar, unless they are at one of them.
 */

import { Link, useLocation } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { cn } from '../ui/cn.ts'
import type { Place, PlaceGroup } from './navigation.ts'

export const placeLook =
  'flex min-h-11 md:min-h-8 md:short:min-h-7 scroll-my-10 items-center gap-3 rounded-xl px-3 text-sm font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink data-[status=active]:bg-brand-tint data-[status=active]:text-brand-text'

type Props = { groups: PlaceGroup[]; folded?: PlaceGroup['id'] | undefined; onGo?: () => void }

export function PlaceGroups({ groups, folded, onGo }: Props) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  return groups.map(({ id, title, places }) => {
    const list = (
      <ul className="flex flex-col gap-0.5">
        {places.map(place => (
          <li key={place.to}>
            <PlaceLink place={place} {...(onGo && { onGo })} />
          </li>
        ))}
      </ul>
    )
    return (
      <div key={id} className="not-first:mt-4 md:short:not-first:mt-2.5">
        {groups.length === 1 ? (
          list
        ) : id === folded ? (
          // Another key opens it anew when one goes there by another way.
          <details key={String(isAmong(places, here))} open={isAmong(places, here)}>
            <summary className={cn(groupLook, 'cursor-pointer rounded-lg hover:text-ink')}>
              <h2 className="inline">{title}</h2>
            </summary>
            {list}
          </details>
        ) : (
          <>
            <h2 className={groupLook}>{title}</h2>
            {list}
          </>
        )}
      </div>
    )
  })
}

const groupLook = 'px-3 pb-1 text-xs font-semibold tracking-wide text-ink-faint uppercase'

const isAmong = (places: Place[], here: string): boolean =>
  places.some(({ to }) => (to === paths.overview ? here === to : here.startsWith(to)))

const PlaceLink = ({ place: { to, label, icon: PlaceIcon }, onGo }: { place: Place; onGo?: () => void }) => (
  <Link to={to} activeOptions={{ exact: to === paths.overview }} className={placeLook} {...(onGo && { onClick: onGo })}>
    <PlaceIcon />
    {label}
  </Link>
)
