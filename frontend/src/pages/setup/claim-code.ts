/** The code in what somebody typed or pasted: the code itself, or the link that was printed with it. */
export function codeIn(typed: string): string {
  const text = typed.trim()
  return /[?&]code=([^&#\s]+)/.exec(text)?.[1] ?? text
}
