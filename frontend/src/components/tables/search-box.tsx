/** A search field that tells what was typed once typing rests. */
import { useEffect, useRef, useState } from 'react'
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'

type Props = {
  label: string
  value: string | undefined
  onSearch: (text: string | undefined) => void
  maxLength: number
}

const restMs = 300

export function SearchBox({ label, value, onSearch, maxLength }: Props) {
  const [text, setText] = useState(value ?? '')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (next: string, waitMs = restMs) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next.trim() || undefined), waitMs)
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
        onChange={event => change(event.target.value)}
        className="px-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => change('', 0)}
          className="absolute top-0 right-0 grid size-11 place-items-center rounded-xl text-ink-faint hover:text-ink"
        >
          <CloseIcon className="size-4.5" />
        </button>
      )}
    </div>
  )
}
