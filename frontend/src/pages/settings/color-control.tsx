/** Picks a colour and shows at once how words look on it and in it. */

import { brandColors } from '@chispa/contract/brand-colors'
import { t } from '../../language/current.ts'
import type { Control } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type Props = { control: Control & { disabled: boolean }; value: string; onChange: (value: string) => void }

export function ColorControl({ control, value, onChange }: Props) {
  const { fill, onFill, onLight } = brandColors(value)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        type="color"
        aria-label={t('Pick a colour')}
        disabled={control.disabled}
        value={fill}
        onChange={event => onChange(event.target.value)}
        className="h-11 w-14 cursor-pointer rounded-xl border border-line-strong/55 bg-panel p-1"
      />
      <Input
        {...control}
        className="w-32 font-mono"
        maxLength={7}
        spellCheck={false}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      <span
        aria-hidden="true"
        className="flex items-center gap-3 rounded-xl bg-[#faf8f5] px-3 py-2 text-sm font-medium"
      >
        <span className="rounded-lg px-3 py-1" style={{ background: fill, color: onFill }}>
          {t('Button')}
        </span>
        <span style={{ color: onLight }}>{t('Link')}</span>
      </span>
    </div>
  )
}
