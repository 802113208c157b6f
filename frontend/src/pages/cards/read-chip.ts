/** Reads the UID of a chip held to this phone (Web NFC; Chrome on Android has it). */
import { WordedError } from '../../api/worded-error.ts'
import { t } from '../../language/current.ts'

type Reading = Event & { serialNumber: string }
type Reader = EventTarget & { scan: (options: { signal: AbortSignal }) => Promise<void> }
type WithReader = { NDEFReader?: new () => Reader }

const readerOf = (): WithReader['NDEFReader'] => (globalThis as WithReader).NDEFReader

export const canReadChips = (): boolean => readerOf() !== undefined

/** Waits until a chip is there; fails in words for people. Aborting ends it without an answer. */
export async function readChip(signal: AbortSignal): Promise<string> {
  const NdefReader = readerOf()
  if (!NdefReader) throw new WordedError(t('This browser cannot read chips. Type the UID instead.'))
  const reader = new NdefReader()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  reader.addEventListener('reading', event => resolve((event as Reading).serialNumber), { once: true })
  reader.addEventListener('readingerror', () =>
    reject(new WordedError(t('The chip could not be read. Hold it still, and try again.'))),
  )
  try {
    await reader.scan({ signal })
  } catch (error) {
    throw new WordedError(whyNot(error))
  }
  return promise
}

function whyNot(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return t('Reading chips was not allowed. Allow it for this page, and try again.')
  if (name === 'NotSupportedError') return t('This device has no reader for chips. Type the UID instead.')
  return t('The reader cannot be used at the moment. Is NFC switched on?')
}
