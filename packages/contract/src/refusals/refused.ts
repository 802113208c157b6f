/** One entry of the catalogue of refusals: the status decides the class (`code`), the message says what to do. */
export const codeOf = {
  400: 'VALIDATION_ERROR',
  401: 'AUTHENTICATION_ERROR',
  402: 'PAYMENT_REQUIRED',
  403: 'AUTHORIZATION_ERROR',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  416: 'RANGE_NOT_SATISFIABLE',
  429: 'TOO_MANY_REQUESTS',
  431: 'HEADERS_TOO_LARGE',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const

export type RefusalStatus = keyof typeof codeOf

export type Refused = {
  status: RefusalStatus
  message: string
  /** Asking again soon may give another answer: LNURL says so with `Retry-After`, and the sentence begins with wait. */
  mayChange?: true
}
