/** A line of the log for people at a terminal: time, service, what happened, and the rest as name=value. */
import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]
const styles: Record<number, Style> = { 40: 'yellow', 50: 'red', 60: ['red', 'bold'] }
const words: Record<number, string> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' }

export function readableLine(json: string): string {
  const entry = parsed(json)
  if (!entry) return json
  const { level, time, name, msg, err, ...rest } = entry
  // Fastify says it for every address; the service itself says once where it is.
  if (String(msg).startsWith('Server listening at ')) return ''
  const at = dim(new Date(String(time)).toTimeString().slice(0, 8))
  const said = `${words[Number(level)] ?? ''}${msg ?? ''}`
  const style = styles[Number(level)]
  const fields = Object.entries(rest).map(
    ([key, value]) => ` ${key}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  )
  return `${at} ${String(name).padEnd(8)} ${style ? paint(style, said) : said}${dim(fields.join(''))}${troubleOf(err)}\n`
}

/** A text of ours, if it is one: whatever else was written is left as it is. */
function parsed(json: string): Record<string, unknown> | undefined {
  try {
    const entry: unknown = JSON.parse(json)
    return typeof entry === 'object' && entry !== null && 'level' in entry
      ? (entry as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function troubleOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return ''
  const { stack, message } = err as { stack?: string; message?: string }
  return `\n${(stack ?? message ?? '').replace(/^/gm, '    ')}`
}

const dim = (text: string) => (text ? paint('dim', text) : '')
/** The terminal was looked at by whoever chose these lines. */
const paint = (style: Style, text: string) => styleText(style, text, { validateStream: false })
