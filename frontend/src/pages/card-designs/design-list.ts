/** Designs as people type them: one on each line, the address of the picture, then its name. */
import { t } from '../../language/current.ts'

type DesignEntry = { imageUrl: string; description: string }
type DesignListResult = { ok: true; designs: DesignEntry[] } | { ok: false; message: string }

export function readDesignList(text: string): DesignListResult {
  const designs: DesignEntry[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, imageUrl = '', description = ''] = /^(\S+)[\s,;]+(.+)$/.exec(line.trim()) ?? []
    if (!/^https?:\/\//i.test(imageUrl)) return wrong(at, t('begins with the address of a picture, then its name'))
    designs.push({ imageUrl: imageUrl.replace(/[,;]$/, ''), description: description.trim() })
  }
  return designs.length > 0 ? { ok: true, designs } : { ok: false, message: t('There is nothing in the list') }
}

const wrong = (at: number, rule: string): DesignListResult => ({
  ok: false,
  message: t('Line {value} does not fit: a line {rule}', { value: at + 1, rule }),
})
