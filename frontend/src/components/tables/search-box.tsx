/** A search field. It tells every key; whoever listens waits until typing rests (use-filters.ts). */

import { useState } from 'react'
import { t } from '../../language/current.ts'
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import type { When } from './filter-changes.ts'

type Props = {
  label: string
  value: string | undefined
  onSearch: (text: string | undefined, when: When) => void
  maxLength: number
}

export function SearchBox({ label, value, onSearch, maxLength }: Props) {
  const [text, setText] = useState(value ?? '')
  const change = (next: string, when: When) => {
    setText(next)
    onSearch(next.trim() || undefined, when)
  }
  return (
    <div className="relative min-w-0 flex-1 basis-full sm:basis-64">
      <SearchIcon className="pointer-events-none absolute top-3 left-3.5 text-ink-faint" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={event => change(event.target.value, 'rested')}
        className="px-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <button
          type="button"
          aria-label={t('Clear the search')}
          onClick={() => change('', 'now')}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-xl text-ink-faint hover:text-ink"
        >
          <CloseIcon className="size-4.5" />
        </button>
      )}
    </div>
  )
}
