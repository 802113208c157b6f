/** A bunker wants the person to approve a signature on a page of its own: whoever draws the pages shows the way there. */
import { safeHref } from '../paths.ts'

const listeners = new Set<() => void>()
/** The newest last: one page for each signature that waits. */
let waiting: readonly string[] = []

export const approvalRequest = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  page: (): string | undefined => waiting.at(-1),
  /** The person does not want to be asked; the signature waits as long as it would. */
  dismiss: (): void => become([]),
}

/** Shown until what is answered is called. A page that is no web page is not. */
export function showApproval(url: string): () => void {
  const page = safeHref(url)
  if (page === undefined) return () => {}
  become([...waiting, page])
  return () => become(waiting.filter((_, at) => at !== waiting.lastIndexOf(page)))
}

function become(pages: readonly string[]): void {
  waiting = pages
  for (const listener of listeners) listener()
}
