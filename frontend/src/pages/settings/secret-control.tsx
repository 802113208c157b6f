/** A secret can be set, replaced and removed, but never read. */

import { type SettingName, type SettingValue, settingOf } from '@chispa/contract/settings'
import { useState } from 'react'
import { t } from '../../language/current.ts'
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
        {removing ? <Badge tone="warn">{t('Will be removed')}</Badge> : <Badge tone="ok">{t('Set')}</Badge>}
        {removing ? (
          <Button variant="ghost" onClick={onUndo}>
            {t('Undo')}
          </Button>
        ) : (
          <>
            <Button variant="ghost" disabled={control.disabled} onClick={() => setTyping(true)}>
              {t('Replace')}
            </Button>
            <Button variant="ghost" disabled={control.disabled} onClick={() => onChange(null)}>
              {t('Remove')}
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
        placeholder={minLength ? t('At least {minLength} characters', { minLength }) : undefined}
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
          {t('Keep')}
        </Button>
      )}
    </div>
  )
}
