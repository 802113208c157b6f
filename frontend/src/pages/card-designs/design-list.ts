/** Designs as people type them: one on each line, the address of the picture, then its name. */
import { t } from '../../language/current.ts'

type DesignEntry = { imageUrl: string; description: string }
type DesignListResult = { ok: true; designs: DesignEntry[] } | { ok: false; message: string }

export function readDesignList(text: string): DesignListResult {
  const designs: DesignEntry[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const { imageUrl, description } = readLine(line.trim())
    if (!/^https?:\/\//i.test(imageUrl) || description === '')
      return wrong(at, t('begins with the address of a picture, then its name'))
    designs.push({ imageUrl, description })
  }
  return designs.length > 0 ? { ok: true, designs } : { ok: false, message: t('There is nothing in the list') }
}

/** The name begins behind the first blank, or behind the last comma or semicolon where there is none. */
function readLine(line: string): DesignEntry {
  const blank = line.search(/\s/)
  const at = blank < 0 ? Math.max(line.lastIndexOf(','), line.lastIndexOf(';')) : blank
  if (at < 0) return { imageUrl: line, description: '' }
  return { imageUrl: line.slice(0, at).replace(/[,;]$/, ''), description: line.slice(at).replace(/^[\s,;]+/, '') }
}

const wrong = (at: number, rule: string): DesignListResult => ({
  ok: false,
  message: t('Line {value} does not fit: a line {rule}', { value: at + 1, rule }),
})
