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

/** What a reader types, without what stands beside it; a line that ends in a backslash goes on in the next. */
export const commandsIn = ({ lines }: Snippet): string[] =>
  lines
    .join('\n')
    .replaceAll(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map(line => line.replace(/\s+#.*$/, '').trim())
    .filter(line => line !== '')

/** A program and what it is told; the name of a program alone is no command. */
const command =
  /^(?:[A-Z_]+=\S+ )*(?:npm (?:start|test|run|ci|install)\b|npx |node \S|node_modules\/\.bin\/|(?:docker|kubectl|helm|systemctl|journalctl|openssl|useradd|caddy|nginx|pg_\w+|psql|git|apt|apt-get|curl|sudo|sh|bash) \S)/

/** Commands within sentences, between backticks. */
export function inlineCommandsIn(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```$/gm, '').split(/\n\s*\n/)
  return prose
    .filter(paragraph => !/^ {4}/.test(paragraph))
    .flatMap(paragraph => [...paragraph.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map(([, text]) => text as string))
    .map(text => text.replaceAll(/\s+/g, ' ').trim())
    .filter(text => command.test(text))
}
