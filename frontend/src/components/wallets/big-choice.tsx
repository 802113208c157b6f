/** One of few ways to go on, as large as it matters: what it is, and what it means in a sentence. */
import { useId } from 'react'
import { cn } from '../../ui/cn.ts'
import { ChevronRightIcon, type Icon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type Props = {
  icon: Icon
  title: string
  about: string
  onClick: () => void
  /** The one that most people want. */
  leads?: boolean
  busy?: boolean
  disabled?: boolean
}

export function BigChoice({ icon: ChoiceIcon, title, about, onClick, leads, busy, disabled }: Props) {
  const id = useId()
  return (
    <div
      className={cn(
        'relative flex min-h-24 w-full items-center gap-4 rounded-2xl border p-4 text-left transition-colors',
        leads ? 'border-brand-text bg-brand-tint hover:brightness-98' : 'border-line-strong/50 hover:bg-sunken',
        disabled && 'opacity-55',
      )}
    >
      <span
        className={cn(
          'grid size-12 shrink-0 place-items-center rounded-full',
          leads ? 'bg-brand text-on-brand' : 'bg-sunken text-ink-soft',
        )}
      >
        {busy ? <Spinner /> : <ChoiceIcon />}
      </span>
      <div className="min-w-0 flex-1">
        {/* All of the card is the button; its name is what it says itself. */}
        <button
          type="button"
          aria-describedby={id}
          aria-disabled={busy}
          disabled={disabled}
          onClick={() => !busy && onClick()}
          className="min-h-11 w-full text-left text-lg font-semibold text-ink after:absolute after:inset-0 after:rounded-2xl"
        >
          {title}
        </button>
        <p id={id} className="text-sm text-ink-soft wrap-anywhere">
          {about}
        </p>
      </div>
      <ChevronRightIcon className="shrink-0 text-ink-faint" />
    </div>
  )
}
