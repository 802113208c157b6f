/** The keys of the till, large enough for a counter. A keyboard works as well, unless something is written. */
import { useEffect } from 'react'
import { t } from '../../language/current.ts'
import { cn } from '../../ui/cn.ts'

const rows = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** `corner`: what is to the left of the 0, for amounts. */
export function NumberKeys({
  press,
  corner,
  className,
}: {
  press: (key: string) => void
  corner?: string
  className?: string
}) {
  useKeys(press)
  return (
    <div className={cn('grid grid-cols-3 gap-2', className)}>
      {[...rows, corner ?? '', '0', 'back'].map(key =>
        key === '' ? (
          <span key="none" />
        ) : (
          <button
            key={key}
            type="button"
            aria-label={key === 'back' ? t('Delete the last digit') : key}
            onClick={() => press(key)}
            className="min-h-14 rounded-2xl border border-line bg-panel font-display text-2xl font-medium text-ink shadow-xs select-none active:bg-sunken md:min-h-20"
          >
            {key === 'back' ? '⌫' : key}
          </button>
        ),
      )}
    </div>
  )
}

function useKeys(press: (key: string) => void): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || target instanceof HTMLInputElement) return
      if (/^\d$/.test(key)) press(key)
      else if (key === 'Backspace') press('back')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
