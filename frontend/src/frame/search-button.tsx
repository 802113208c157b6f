/** Opens the search palette, by a button in the side bar or by Ctrl-K (⌘K) anywhere in the dashboard. */

import { lazy, Suspense, useEffect, useState } from 'react'
import { t } from '../language/current.ts'
import { Button } from '../ui/button.tsx'
import { SearchIcon } from '../ui/icons.tsx'

const SearchPalette = lazy(async () => ({ default: (await import('./search-palette.tsx')).SearchPalette }))

const keys = navigator.platform.startsWith('Mac') ? '⌘K' : 'Ctrl+K'

/** `iconOnly`: in the head of a phone, which has no keys. */
export function SearchButton({ iconOnly = false }: { iconOnly?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (iconOnly) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [iconOnly])
  return (
    <>
      {iconOnly ? (
        <Button
          variant="ghost"
          size="icon"
          aria-haspopup="dialog"
          aria-label={t('Search everything')}
          onClick={() => setOpen(true)}
        >
          <SearchIcon />
        </Button>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="mx-3 mb-1 flex min-h-9 items-center gap-2 rounded-xl border border-line px-3 text-sm text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <SearchIcon className="size-4.5" />
          <span className="flex-1 text-left">{t('Search everything')}</span>
          <kbd className="font-sans text-xs text-ink-faint">{keys}</kbd>
        </button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SearchPalette close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
