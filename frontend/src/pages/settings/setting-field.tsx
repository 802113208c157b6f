/** One setting, as its kind in the registry asks for it. */

import { languages } from '@chispa/contract/languages'
import { type SettingName, settingOf } from '@chispa/contract/settings'
import type { Target } from '../../components/pictures/prepare-picture.ts'
import { hintOf, labelOf } from '../../components/settings/setting-groups.ts'
import { t } from '../../language/current.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { ColorControl, InkControl } from './color-control.tsx'
import { PictureControl } from './picture-control.tsx'
import { SecretControl } from './secret-control.tsx'
import type { SettingProps } from './setting-props.ts'
import { SwitchRow } from './switch-row.tsx'

export function SettingField(props: SettingProps) {
  const { name, value, problem, disabled, onChange } = props
  const setting = settingOf(name)
  if (setting.kind === 'boolean' && setting.default !== undefined) return <SwitchRow {...props} />
  return (
    <Field label={labelOf(name)} hint={hintOf(name)} problem={problem}>
      {control => {
        const shared = { ...control, disabled }
        if (setting.secret) return <SecretControl {...props} control={shared} />
        switch (setting.kind) {
          case 'boolean':
            return (
              <Select
                {...shared}
                value={String(value ?? '')}
                onChange={event => onChange(readChoice(event.target.value))}
              >
                <option value="">{t('Automatic')}</option>
                <option value="true">{t('On')}</option>
                <option value="false">{t('Off')}</option>
              </Select>
            )
          case 'language':
            return (
              <Select {...shared} value={String(value ?? '')} onChange={event => onChange(event.target.value || null)}>
                <option value="">{t('As the browser asks for')}</option>
                {Object.entries(languages).map(([language, name]) => (
                  <option key={language} value={language} lang={language}>
                    {name}
                  </option>
                ))}
              </Select>
            )
          case 'color':
            return name === 'brand_text_color' ? (
              <InkControl control={shared} value={String(value ?? '')} ground={props.brandColor} onChange={onChange} />
            ) : (
              <ColorControl control={shared} value={String(value ?? '')} onChange={onChange} />
            )
          case 'picture':
            return (
              <PictureControl
                control={shared}
                value={String(value ?? '')}
                target={pictureTargets[name] ?? logoTarget}
                onChange={onChange}
                onUploading={props.onUploading}
              />
            )
          case 'words':
            return (
              <Textarea
                {...shared}
                rows={3}
                spellCheck={false}
                autoCapitalize="none"
                placeholder={t('One name on each line')}
                value={Array.isArray(value) ? value.join('\n') : ''}
                onChange={event => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
              />
            )
          case 'integer':
            return (
              <Input
                {...shared}
                type="number"
                inputMode="numeric"
                min={setting.minimum}
                max={setting.maximum}
                placeholder={setting.default === undefined ? undefined : String(setting.default)}
                value={value === null ? '' : String(value)}
                onChange={event => onChange(event.target.value === '' ? '' : Number(event.target.value))}
              />
            )
          case 'url':
          case 'origin':
          case 'host':
          case 'text':
          case 'email':
          case 'currency':
            if ((setting.maxLength ?? 0) > 200 && setting.kind === 'text') {
              return (
                <Textarea
                  {...shared}
                  rows={4}
                  maxLength={setting.maxLength}
                  value={String(value ?? '')}
                  onChange={event => onChange(event.target.value.replaceAll('\n', ' '))}
                />
              )
            }
            return (
              <Input
                {...shared}
                type={inputTypes[setting.kind] ?? 'text'}
                maxLength={setting.maxLength ?? 500}
                {...(setting.kind !== 'text' && { spellCheck: false, autoCapitalize: 'none' })}
                placeholder={placeholders[setting.kind]}
                value={String(value ?? '')}
                onChange={event => onChange(event.target.value)}
              />
            )
          default:
            return setting.kind satisfies never
        }
      }}
    </Field>
  )
}

const logoTarget: Target = { how: 'fit', width: 512, height: 512 }
const pictureTargets: Partial<Record<SettingName, Target>> = { cover_url: { how: 'fill', width: 1200, height: 630 } }

const inputTypes: Partial<Record<string, string>> = { url: 'url', origin: 'url', email: 'email' }
const placeholders = {
  url: 'https://…',
  origin: 'https://wallet.example.com',
  host: 'example.com',
  text: undefined,
  currency: 'EUR',
  email: 'hola@example.com',
}

const readChoice = (text: string): boolean | null => (text === '' ? null : text === 'true')
