/** Chooses a member: oneself, or whoever a search finds. */

import { listUsers, type UserRow } from '@chispa/contract/users'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Person } from '../../components/people/person.tsx'
import { RoleBadge } from '../../components/people/role-badge.tsx'
import { SearchBox } from '../../components/tables/search-box.tsx'
import { useFilters } from '../../components/tables/use-filters.ts'
import { t } from '../../language/current.ts'
import { queryOf } from '../../session/queries.ts'
import { useMe } from '../../session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type Someone = Pick<UserRow, 'userId' | 'pubkey' | 'role' | 'username' | 'face'>
type Props = { chosen: Someone; onChoose: (someone: Someone) => void }

export function PersonPicker({ chosen, onChoose }: Props) {
  const me = useMe()
  const [searching, setSearching] = useState(false)
  const choose = (someone: Someone) => {
    onChoose(someone)
    setSearching(false)
  }
  return (
    <div className="rounded-xl border border-line">
      <div className="flex items-center justify-between gap-3 p-3">
        <Person face={chosen.face} note={chosen.userId === me.userId ? t('you') : undefined} />
        <Button variant="ghost" aria-expanded={searching} onClick={() => setSearching(!searching)}>
          {searching ? t('Keep') : t('Change')}
        </Button>
      </div>
      {searching && <Search onChoose={choose} />}
    </div>
  )
}

function Search({ onChoose }: { onChoose: Props['onChoose'] }) {
  const [{ q }, setSearch] = useState<{ q?: string | undefined }>({})
  const filter = useFilters<{ q?: string | undefined }>(setSearch)
  const query = useQuery({
    ...queryOf(listUsers, { query: { limit: 6, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="flex flex-col gap-2 border-t border-line p-3">
      <SearchBox
        label={t('Name, npub or start of a key')}
        value={q}
        maxLength={100}
        onSearch={(text, when) => filter({ q: text }, when)}
      />
      {query.error && <Notice tone="danger">{messageOf(query.error)}</Notice>}
      <ul className="flex flex-col" aria-label={t('Members found')}>
        {query.data?.rows.map(row => (
          <li key={row.userId}>
            <button
              type="button"
              onClick={() => onChoose(row)}
              className="flex min-h-13 w-full items-center justify-between gap-3 rounded-lg px-2 text-left text-sm hover:bg-sunken"
            >
              <Person face={row.face} />
              <RoleBadge role={row.role} />
            </button>
          </li>
        ))}
        {query.data?.rows.length === 0 && <li className="px-2 py-3 text-sm text-ink-faint">{t('Nobody matches.')}</li>}
      </ul>
    </div>
  )
}
