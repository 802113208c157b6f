/** People whom one can pay with a touch: those of late, those one keeps, and those whose name begins like what is typed. */
import { listContacts, listRecentPeople } from '@chispa/contract/contacts'
import type { Face as FaceShape } from '@chispa/contract/faces'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Face } from '../../components/people/face.tsx'
import { personName } from '../../components/people/person-name.ts'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { Panel } from '../../ui/panel.tsx'
import { type Payable, payable, peopleQuery, soughtName } from './sought-people.ts'

type Choose = (address: string) => void
const maxListed = 12

export function PeopleKnown({ choose }: { choose: Choose }) {
  const recent = payable(useQuery(queryOf(listRecentPeople)).data ?? [])
  const contacts = useQuery(queryOf(listContacts)).data ?? []
  const isRecent = new Set(recent.map(({ address }) => address))
  const kept = payable(contacts.filter(({ isBlocked }) => !isBlocked).map(({ face }) => face))
    .filter(({ address }) => !isRecent.has(address))
    .slice(0, maxListed)
  return (
    <>
      {recent.length > 0 && (
        <section aria-labelledby="recent-people">
          <h2 id="recent-people" className="mb-2 px-1 text-sm font-semibold text-ink-soft">
            {t('Lately')}
          </h2>
          <ul className="-mx-4 flex gap-1 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
            {recent.map(person => (
              <li key={person.address} className="shrink-0">
                <button
                  type="button"
                  onClick={() => choose(person.address)}
                  aria-label={t('Pay {username}', { username: personName(person) })}
                  className="flex w-20 flex-col items-center gap-1.5 rounded-xl p-2 hover:bg-sunken"
                >
                  <Face face={person} className="size-14" />
                  <span className="w-full truncate text-center text-xs font-medium">{personName(person)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {kept.length > 0 && <List id="kept-people" title={t('Contacts')} people={kept} choose={choose} />}
    </>
  )
}

export function PeopleFound({ text, choose }: { text: string; choose: Choose }) {
  const sought = useDeferredValue(soughtName(text))
  const query = useQuery({
    ...peopleQuery(sought ?? ''),
    enabled: sought !== undefined,
    placeholderData: before => before,
  })
  const found = sought === undefined ? [] : payable(query.data ?? [])
  return (
    <div aria-live="polite">
      {found.length > 0 && <List id="found-people" title={t('People')} people={found} choose={choose} />}
    </div>
  )
}

type ListProps = { id: string; title: string; people: readonly Payable<FaceShape>[]; choose: Choose }

const List = ({ id, title, people, choose }: ListProps) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-2 px-1 text-sm font-semibold text-ink-soft">
      {title}
    </h2>
    <Panel className="overflow-hidden">
      <ul className="divide-y divide-line">
        {people.map(person => (
          <li key={person.address}>
            <button
              type="button"
              onClick={() => choose(person.address)}
              className="flex min-h-14 w-full items-center px-5 py-2.5 text-left hover:bg-sunken/60"
            >
              <span className="flex min-w-0 items-center gap-3">
                <Face face={person} />
                <span className="flex min-w-0 flex-col">
                  <span className="truncate font-medium">{personName(person)}</span>
                  <span className="truncate text-xs text-ink-faint">{person.address}</span>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  </section>
)
