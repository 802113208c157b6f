/** How an operation is called; `printed/operation-table.ts` has them all. */
export type OperationFacts = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path, with `:name` for each parameter. */
  url: string
  /** What is sent along: nothing, a NIP-98 signature of this request, a token, or a token where there is one. */
  credentials: 'none' | 'signature' | 'token' | 'token-if-any'
  answer: 'json' | 'page' | 'stream' | 'text' | 'bytes'
  /** Whether the same request may be sent again when no answer came. */
  repeatable: boolean
  /** Status 503 is an answer of its own, not a refusal. */
  answersUnavailable?: true
}
