/** A secret can be set, replaced and removed, but never read. */
import { type SettingName, type SettingValue, settingOf } from '@chispa/contract/settings'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Control } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type Props = {
  control: Control & { disabled: boolean }
  name: SettingName
  value: SettingValue
  configured: boolean
  changed: boolean
  onChange: (value: SettingValue) => void
  onUndo: () => void
}

export function SecretControl({ control, name, value, configured, changed, onChange, onUndo }: Props) {
  const [typing, setTyping] = useState(false)
  const { minLength, maxLength } = settingOf(name)
  const removing = changed && value === null
  if (removing || (configured && !typing && !changed)) {
    return (
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        {removing ? <Badge tone="warn">Will be removed</Badge> : <Badge tone="ok">Set</Badge>}
        {removing ? (
          <Button variant="ghost" onClick={onUndo}>
            Undo
          </Button>
        ) : (
          <>
            <Button variant="ghost" disabled={control.disabled} onClick={() => setTyping(true)}>
              Replace
            </Button>
            <Button variant="ghost" disabled={control.disabled} onClick={() => onChange(null)}>
              Remove
            </Button>
          </>
        )}
      </div>
    )
  }
  return (
    <div className="flex gap-2">
      <Input
        {...control}
        type="password"
        autoComplete="new-password"
        minLength={minLength}
        maxLength={maxLength}
        placeholder={minLength ? `At least ${minLength} characters` : undefined}
        value={typeof value === 'string' ? value : ''}
        onChange={event => onChange(event.target.value)}
      />
      {configured && (
        <Button
          variant="ghost"
          onClick={() => {
            setTyping(false)
            onUndo()
          }}
        >
          Keep
        </Button>
      )}
    </div>
  )
}
