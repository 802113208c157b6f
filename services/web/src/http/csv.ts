/**
 * Lines of CSV (RFC 4180). What a spreadsheet would take for a formula is made plain text: at the beginning of a cell, and behind
 * what it may take for the end of one. Many split at semicolons or tabs, where quotes of ours protect nothing.
 */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`

const beforeFormula = /(^|[;\t\r\n])(?=[" ]*[=+\-@])|^(?=[\t\r])/g

function cell(content: string | number): string {
  if (typeof content === 'number') return String(content)
  const plain = content.replace(beforeFormula, "$1'")
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
