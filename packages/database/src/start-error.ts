/** The database cannot be used; the message is one sentence for the operator and holds no secret. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
