/** One of a few, each with a sentence about it. */

import { cn } from './cn.ts'

export type RadioCard<V extends string> = { value: V; title: string; about: string; disabled?: boolean }

type Props<V extends string> = {
  label: string
  name: string
  cards: readonly RadioCard<V>[]
  chosen: V
  onChoose: (value: V) => void
}

export const RadioCards = <V extends string>({ label, name, cards, chosen, onChoose }: Props<V>) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="sr-only">{label}</legend>
    {cards.map(({ value, title, about, disabled }) => (
      <label
        key={value}
        className={cn(
          'flex cursor-pointer items-start gap-3 rounded-xl border p-3.5 text-sm transition-colors',
          chosen === value ? 'border-brand-text bg-brand-tint' : 'border-line hover:bg-sunken',
          disabled && 'pointer-events-none opacity-50',
        )}
      >
        <input
          type="radio"
          name={name}
          value={value}
          disabled={disabled}
          checked={chosen === value}
          onChange={() => onChoose(value)}
          className="mt-0.5 size-4.5 shrink-0 accent-(--brand-text)"
        />
        <span>
          <span className="block font-medium">{title}</span>
          <span className="block text-ink-soft">{about}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
