/**
 * What the operator changed and did not save yet: names and the values to send. A value that is back to what is stored
 * is no change. null unsets.
 */
import { type SettingName, type SettingsReply, type SettingValue, settingOf } from '@chispa/contract/settings'

export type Draft = Partial<Record<SettingName, SettingValue>>

/** Secrets are never told: there is nothing to compare with, so whatever is typed is a change. */
export function storedValue(stored: SettingsReply, name: SettingName): SettingValue {
  if (settingOf(name).secret) return null
  return ((stored as Record<string, unknown>)[name] as SettingValue | undefined) ?? null
}

export function isConfigured(stored: SettingsReply, name: SettingName): boolean {
  return (stored as Record<string, unknown>)[`${name}_configured`] === true
}

export function withChange(draft: Draft, stored: SettingsReply, name: SettingName, value: SettingValue): Draft {
  const { [name]: _, ...others } = draft
  const secret = settingOf(name).secret
  const changed = secret ? value !== '' : !isSame(value, storedValue(stored, name))
  return changed ? { ...others, [name]: value } : others
}

/** Drops one name from the draft, whatever its value. */
export function withoutChange(draft: Draft, name: SettingName): Draft {
  const { [name]: _, ...others } = draft
  return others
}

/** What was changed after these were sent. */
export function changedSince(draft: Draft, sent: Draft): Draft {
  const isNew = (name: SettingName) => !(name in sent) || !isSame(draft[name] ?? null, sent[name] ?? null)
  return Object.fromEntries(Object.entries(draft).filter(([name]) => isNew(name as SettingName)))
}

export function shownValue(draft: Draft, stored: SettingsReply, name: SettingName): SettingValue {
  return name in draft ? (draft[name] ?? null) : storedValue(stored, name)
}

/** An empty text and nothing at all are the same to the server. */
function isSame(a: SettingValue, b: SettingValue): boolean {
  const plain = (value: SettingValue) => (value === '' || (Array.isArray(value) && value.length === 0) ? null : value)
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}
