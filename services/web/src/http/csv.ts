/** Lines of CSV (RFC 4180). A cell that a spreadsheet would take for a formula is made plain text. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(content: string | number): string {
  if (typeof content === 'number') return String(content)
  const plain = /^[=+\-@\t\r]/.test(content) ? `'${content}` : content
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
