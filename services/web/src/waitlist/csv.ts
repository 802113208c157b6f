/** The waitlist as CSV (RFC 4180). A cell that a spreadsheet would take for a formula is made plain text. */
import type { Subscriber } from './store.ts'

export const csvHead = 'email,name,subscribed_at\r\n'

export const csvLine = ({ email, name, createdAt }: Subscriber): string =>
  `${[email, name ?? '', createdAt.toISOString()].map(cell).join(',')}\r\n`

function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
