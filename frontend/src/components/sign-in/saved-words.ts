import { t } from '../../language/current.ts'
import type { DeviceRecord } from '../../session/device-record.ts'
import { longDayText } from '../relative-time.ts'

/** Whether the person has a copy of the key, as far as this device was told. */
export const savedWords = ({ savedAt }: DeviceRecord): string =>
  savedAt === undefined ? t('Never saved.') : t('Last saved on {day}.', { day: longDayText(new Date(savedAt)) })
