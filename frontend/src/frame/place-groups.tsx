/** Links to the dashboard's places, under the names of their groups. A member has one group, which needs no name. */

import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import type { Place, PlaceGroup } from './navigation.ts'

export const placeLook =
  'flex min-h-11 scroll-my-10 items-center gap-3 rounded-xl px-3 text-sm font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink data-[status=active]:bg-brand-tint data-[status=active]:text-brand-text'

export function PlaceGroups({ groups, onGo }: { groups: PlaceGroup[]; onGo?: () => void }) {
  return groups.map(({ id, title, places }) => (
    <div key={id} className="not-first:mt-5">
      {groups.length > 1 && (
        <h2 className="px-3 pb-1 text-xs font-semibold tracking-wide text-ink-faint uppercase">{title}</h2>
      )}
      <ul className="flex flex-col gap-0.5">
        {places.map(place => (
          <li key={place.to}>
            <PlaceLink place={place} {...(onGo && { onGo })} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

const PlaceLink = ({ place: { to, label, icon: PlaceIcon }, onGo }: { place: Place; onGo?: () => void }) => (
  <Link to={to} activeOptions={{ exact: to === paths.overview }} className={placeLook} {...(onGo && { onClick: onGo })}>
    <PlaceIcon />
    {label}
  </Link>
)
