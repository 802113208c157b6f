/** Cards held to this device, by Web NFC: Chrome on Android has it. What a chip carries is handed on as text. */

type NdefRecord = { recordType: string; data?: DataView; encoding?: string }
type NdefReading = Event & { message: { records: readonly NdefRecord[] } }
type NdefReader = EventTarget & { scan: (options: { signal: AbortSignal }) => Promise<void> }

const readerClass = () => (globalThis as { NDEFReader?: new () => NdefReader }).NDEFReader

export const canReadCards = (): boolean => readerClass() !== undefined

type Heard = { onLink: (link: string) => void; onTrouble: () => void }

/** Until the signal. Rejects when the person or the device does not allow it. */
export async function readCards({ onLink, onTrouble }: Heard, signal: AbortSignal): Promise<void> {
  const Reader = readerClass()
  if (!Reader) return
  const reader = new Reader()
  reader.addEventListener('reading', event => {
    if (signal.aborted) return
    const link = linkIn((event as NdefReading).message.records)
    if (link === undefined) onTrouble()
    else onLink(link)
  })
  reader.addEventListener('readingerror', () => !signal.aborted && onTrouble())
  await reader.scan({ signal })
}

/** What a card or a customer's screen may say; the server knows whether it pays. */
export const isCardLink = (text: string): boolean => /^(lnurlw:|https?:|lightning:|lnurl1)/i.test(text.trim())

/** The first record that is a link or a text. */
export function linkIn(records: readonly NdefRecord[]): string | undefined {
  const texts = records
    .filter(({ recordType, data }) => data && ['url', 'absolute-url', 'text'].includes(recordType))
    .map(({ data, encoding }) => new TextDecoder(encoding || 'utf-8').decode(data).trim())
  return texts.find(isCardLink)
}
