import { useId } from 'react'
import { hintOf, labelOf } from '../../components/settings/setting-groups.ts'
import { Switch } from '../../ui/switch.tsx'
import type { SettingProps } from './setting-props.ts'

export function SwitchRow({ name, value, problem, disabled, onChange }: SettingProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium">
          {labelOf(name)}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-faint">
          {hintOf(name)}
        </p>
        {problem && <p className="text-sm text-danger first-letter:uppercase">{problem}</p>}
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        disabled={disabled}
        checked={value === true}
        onCheckedChange={onChange}
      />
    </div>
  )
}
