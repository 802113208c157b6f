/** What the field of a setting is given, whatever its kind. */
import type { SettingName, SettingValue } from '@chispa/contract/settings'

export type SettingProps = {
  name: SettingName
  value: SettingValue
  configured: boolean
  changed: boolean
  problem: string | undefined
  disabled: boolean
  /** As it is at the moment, saved or not: words are put on it. */
  brandColor: string
  onChange: (value: SettingValue) => void
  onUndo: () => void
  /** A picture of it is on its way, or no longer. */
  onUploading: (busy: boolean) => void
}
