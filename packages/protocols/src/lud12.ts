/** LUD-12: a comment that the payer adds. The limit counts characters, not bytes. */

export type CommentResult = { ok: true; comment?: string } | { ok: false; problem: 'too_long'; message: string }

/** An absent or empty comment is none. */
export function readComment(text: string | undefined, commentAllowed: number): CommentResult {
  if (text === undefined || text === '') return { ok: true }
  if ([...text].length > commentAllowed) {
    return { ok: false, problem: 'too_long', message: `The comment is longer than ${commentAllowed} characters` }
  }
  return { ok: true, comment: text }
}
