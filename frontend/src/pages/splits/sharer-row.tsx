/** One who pays a share: a name as it is typed, a member that was found by it, and an amount where it is not the same for all. */
import type { Face as FaceFields } from '@chispa/contract/faces'
import { maxShareNameLength } from '@chispa/contract/splits'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Face } from '../../components/people/face.tsx'
import { isAskable, namedPerson } from '../../components/people/named-person.ts'
import { personName } from '../../components/people/person-name.ts'
import { t } from '../../language/current.ts'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { soughtQuery } from './sharer-named.ts'
import type { Sharer } from './shares-of.ts'

type Props = {
  sharer: Sharer
  equalSats: string
  onChange: (given: Partial<Sharer>) => void
  remove: (() => void) | undefined
}

export function SharerRow({ sharer: { member, name, sats }, equalSats, onChange, remove }: Props) {
  const sought = useDeferredValue(name.trim())
  const query = useQuery(soughtQuery(member ? '' : sought))
  const found = (query.data ?? []).filter(isAskable)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        {member ? (
          <span className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-xl bg-sunken px-3">
            <Face face={member} className="size-7" />
            <span className="min-w-0 flex-1 truncate font-medium">{personName(member)}</span>
            <Button
              variant="ghost"
              size="icon"
              className="-mr-3"
              aria-label={t('Somebody else')}
              onClick={() => onChange({ member: null, name: '' })}
            >
              <CloseIcon className="size-4" />
            </Button>
          </span>
        ) : (
          <Input
            className="min-w-0 flex-1"
            value={name}
            maxLength={maxShareNameLength}
            autoComplete="off"
            aria-label={t('Name, or nothing for anybody')}
            placeholder={t('Anybody')}
            onChange={event => onChange({ name: event.target.value })}
          />
        )}
        <Input
          className="w-28 text-right tabular-nums"
          value={sats}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          aria-label={t('Their share in sats, or nothing for an equal one')}
          placeholder={equalSats || '='}
          onChange={event => onChange({ sats: event.target.value.replace(/\D/g, '') })}
        />
        {remove && (
          <Button variant="ghost" size="icon" aria-label={t('Remove')} onClick={remove}>
            <CloseIcon className="size-4.5" />
          </Button>
        )}
      </div>
      {found.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label={t('People')}>
          {found.slice(0, 4).map(person => (
            <li key={person.publicKey} className="max-w-full">
              <button
                type="button"
                onClick={() => onChange({ member: person, name: '' })}
                className="flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line pr-3.5 pl-1.5 text-sm font-medium hover:bg-sunken"
              >
                <Face face={person} className="size-8" />
                <span className="min-w-0 truncate">{personName(person)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!member && sought !== '' && (
        <p role="status" className="min-h-5 text-sm text-ink-soft">
          {query.isLoading ? '' : whoIsAsked(namedPerson(found, sought))}
        </p>
      )}
    </div>
  )
}

const whoIsAsked = (member: FaceFields | undefined): string =>
  member
    ? t('{name} is asked for it here in the app.', { name: personName(member) })
    : t('Only a name: nobody is asked here. They pay with the link.')
