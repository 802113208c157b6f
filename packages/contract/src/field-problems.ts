/**
 * What can be wrong with a field of a request, by a stable word. A sentence that begins in lower case follows the field's
 * name; `{…}` is filled in from `values`. Other languages say the same by the word.
 */
export const fieldProblems = {
  missing: 'is missing',
  unknown_field: 'is not known here',
  not_text: 'must be a text',
  not_whole: 'must be a whole number',
  not_number: 'must be a number',
  not_boolean: 'must be true or false',
  not_list: 'must be a list',
  not_object: 'must be an object',
  not_null: 'must be null',
  not_valid: 'is not valid',
  wrong_form: 'is not written as it has to be',
  too_short: 'must have at least {limit} characters',
  too_long: 'must have at most {limit} characters',
  blank: 'must not be blank',
  too_small: 'must be at least {limit}',
  too_large: 'must be at most {limit}',
  not_above: 'must be more than {limit}',
  not_below: 'must be less than {limit}',
  not_multiple: 'must be a multiple of {limit}',
  not_between: 'must be a whole number from {minimum} to {maximum}',
  too_few: 'must have at least {limit} entries',
  too_many: 'must have at most {limit} entries',
  repeated: 'must not have the same entry twice',
  not_allowed: 'must be one of {allowed}',
  not_email: 'must be an email address',
  not_time: 'must be a time such as 2026-01-31T12:00:00Z',
  not_words: 'must be a list of at most {limit} words',
  not_unicode: 'must be text in Unicode',
  control_characters: 'must not contain control characters',
  not_color: 'must be a colour such as #f59e0b',
  low_contrast: 'cannot be read on {ground}: {ratio} to 1 of at least 4.5. The nearest that can is {nearest}',
  not_currency: 'must be a currency such as EUR',
  not_host: 'must be a domain such as example.com',
  not_port: 'must be a domain such as example.com, with a port up to 65535 at most',
  not_url: 'must be a URL such as https://example.com',
  not_web_address: 'must start with https:// or http://',
  not_https: 'The page of a wallet is a web address that begins with https://',
  has_credentials: 'must not contain a user name or password',
  not_origin: 'must be a base URL without path or query, such as https://wallet.example.com',
  not_a_setting: 'is not a setting',
  in_person: 'is for an administrator in person',
  not_event: 'must be a Nostr event',
  budget_missing: 'A connection that spends needs a budget',
  not_relay: 'A relay begins with wss://',
  private_relay: 'This platform calls no relay in a private network',
  connection_scheme: 'A wallet connection starts with nostr+walletconnect://',
  connection_public_key: 'The wallet connection does not name a public key of 64 hex digits',
  connection_relay: 'The wallet connection does not name a relay that can be used (ws:// or wss://)',
  connection_secret: 'The wallet connection does not carry a secret key of 64 hex digits',
  connection_relays: 'The wallet connection names more than {limit} relays',
  connection_private: 'The wallet connection names a relay in a private network, which this platform does not call',
} as const

export type FieldProblemWord = keyof typeof fieldProblems
type Values = Readonly<Record<string, string | number>>

export type FieldProblem = { path: string; message: string; problem: FieldProblemWord; values?: Values }

/** One entry of a refusal's `details`. */
export function fieldProblem(path: string, problem: FieldProblemWord, values?: Values): FieldProblem {
  return { path, message: filled(fieldProblems[problem], values), problem, ...(values && { values }) }
}

const filled = (sentence: string, values: Values = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** What a schema of the contract finds wrong: the keyword that failed, and what it was told. */
export type Failed = { keyword: string; params: Readonly<Record<string, unknown>> }

const byType: Readonly<Record<string, FieldProblemWord>> = {
  string: 'not_text',
  integer: 'not_whole',
  number: 'not_number',
  boolean: 'not_boolean',
  array: 'not_list',
  object: 'not_object',
  null: 'not_null',
}
const byFormat: Readonly<Record<string, FieldProblemWord>> = {
  email: 'not_email',
  uri: 'not_url',
  'date-time': 'not_time',
}
const byKeyword: Readonly<Record<string, FieldProblemWord>> = {
  required: 'missing',
  additionalProperties: 'unknown_field',
  pattern: 'wrong_form',
  minLength: 'too_short',
  maxLength: 'too_long',
  minimum: 'too_small',
  maximum: 'too_large',
  exclusiveMinimum: 'not_above',
  exclusiveMaximum: 'not_below',
  multipleOf: 'not_multiple',
  minItems: 'too_few',
  maxItems: 'too_many',
  minProperties: 'too_few',
  maxProperties: 'too_many',
  uniqueItems: 'repeated',
  enum: 'not_allowed',
  const: 'not_allowed',
  anyOf: 'not_valid',
  oneOf: 'not_valid',
  propertyNames: 'not_valid',
}

/** Undefined for a keyword that no sentence is written for. */
export function wordOfFailure({ keyword, params }: Failed): FieldProblemWord | undefined {
  if (keyword === 'type') return byType[wantedType(params.type)] ?? 'not_valid'
  if (keyword === 'format') return byFormat[String(params.format)]
  if (keyword === 'minLength' && params.limit === 1) return 'blank'
  return byKeyword[keyword]
}

/** Of a field that may be null too, what it is otherwise. */
const wantedType = (type: unknown): string =>
  Array.isArray(type) ? type.filter(one => one !== 'null').join() : String(type)

export function failureProblem(path: string, failed: Failed): FieldProblem {
  const { limit, multipleOf, allowedValues, allowedValue, pattern } = failed.params
  const bound = limit ?? multipleOf
  const allowed = allowedValues ?? (allowedValue === undefined ? undefined : [allowedValue])
  const values = {
    ...(typeof bound === 'number' && { limit: bound }),
    ...(Array.isArray(allowed) && { allowed: allowed.join(', ') }),
    ...(typeof pattern === 'string' && { pattern }),
  }
  return fieldProblem(path, wordOfFailure(failed) ?? 'not_valid', Object.keys(values).length > 0 ? values : undefined)
}
