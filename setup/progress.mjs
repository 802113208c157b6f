/**
 * Signs of life while a step of the set-up takes its time: at a terminal one line that counts on, elsewhere a line every ten seconds. It says what
 * is known, the time that has passed and what is there by now, and guesses nothing.
 */
const everyMs = { terminal: 1000, elsewhere: 10_000 }
const clearLine = '\r\x1b[K'

/** `describe`: how far it is, in a few words; it is asked while `work` goes on. */
export async function withProgress(what, work, { describe, output = process.stderr, periodMs } = {}) {
  const isTerminal = output.isTTY === true
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const show = () => {
    const line = `set-up: ${what}: ${[`${seconds()} s`, describe?.()].filter(Boolean).join(', ')}`
    output.write(isTerminal ? `${clearLine}${line}` : `${line}\n`)
  }
  const timer = setInterval(show, periodMs ?? (isTerminal ? everyMs.terminal : everyMs.elsewhere))
  try {
    const result = await work()
    return { result, seconds: seconds() }
  } finally {
    clearInterval(timer)
    if (isTerminal) output.write(clearLine)
  }
}
