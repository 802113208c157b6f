/** Hands a text made here to the person as a file. */
export function downloadText(fileName: string, text: string, type = 'text/plain;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser has taken the address by then; keeping it would keep the text in memory.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
