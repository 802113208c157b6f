/** Code blocks of a document: between fences, or indented by four spaces after an empty line. */
export type Snippet = { language: string; lines: string[] }

export function snippetsOf(markdown: string): Snippet[] {
  const snippets: Snippet[] = []
  const begin = (language: string): Snippet => {
    const snippet = { language, lines: [] }
    snippets.push(snippet)
    return snippet
  }
  let [open, before]: [Snippet | undefined, string] = [undefined, '']
  for (const line of markdown.split('\n')) {
    const [fence] = /^```.*$/.exec(line) ?? []
    const isFenced: boolean = open !== undefined && open.language !== ''
    const isIndented = /^ {4}\S/.test(line) && (open !== undefined || before.trim() === '')
    if (fence !== undefined) open = isFenced ? undefined : begin(fence.slice(3).trim() || 'text')
    else if (isFenced) open?.lines.push(line)
    else if (isIndented || (open && /^ {4}/.test(line))) {
      open ??= begin('')
      open.lines.push(line.slice(4))
    } else open = undefined
    before = line
  }
  return snippets
}

/** What a reader types, without what stands beside it. */
export const commandsIn = ({ lines }: Snippet): string[] =>
  lines.map(line => line.replace(/\s+#.*$/, '').trim()).filter(line => line !== '')
