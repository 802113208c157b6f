/** Prints the contract as an OpenAPI 3.1 document. Operations between our own services are left out. */
import type { TSchema } from 'typebox'
import { accessRow } from './access-matrix.ts'
import { accessWords, schemesOf } from './access-words.ts'
import { type Endpoint, isRepeatable } from './endpoint.ts'
import { isLnurlReason, lnurlSentences } from './lnurl-sentences.ts'
import { nextCursorHeader } from './paging.ts'
import { ErrorBody, entryOf, type Reason, refusals } from './refusals.ts'

type ObjectSchema = { properties?: Record<string, TSchema & { description?: string }>; required?: string[] }

export function openApiDocument(operations: readonly Endpoint[], version: string): object {
  const shown = operations.filter(operation => !operation.internal)
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of shown) {
    const path = operation.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chispa',
      version,
      description:
        'Wallet platform for communities on Lightning and Nostr. Errors carry `error.reason`, a stable word to switch on. Amounts are integers in millisatoshis.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(shown.map(({ tag }) => tag))].map(name => ({ name })),
    paths,
    components: {
      schemas: { Error: plain(ErrorBody) },
      securitySchemes: {
        nip98: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Nostr <base64 event>`: a NIP-98 event of kind 27235',
        },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A session or device token' },
      },
    },
  }
}

function described(operation: Endpoint): object {
  const { name, tag, summary, description, access, rateLimits, schema } = operation
  const limits = rateLimits?.map(({ perMinute, by }) => `${perMinute} a minute per ${by}`).join(', ')
  const notes = [description, `Who may call: ${accessWords(access)}.`, limits && `Limit: ${limits}.`]
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: notes.filter(Boolean).join('\n\n'),
    security: security(operation),
    parameters: [...parametersIn('path', schema.params), ...parametersIn('query', schema.querystring)],
    ...(schema.body ? { requestBody: requestBody(operation, schema.body) } : {}),
    responses: responses(operation),
    'x-access': accessRow(operation),
    'x-repeatable': isRepeatable(operation),
  }
}

function security({ access }: Endpoint): object[] {
  const schemes = schemesOf(access).map(scheme => ({ [scheme]: [] }))
  return access === 'optional' ? [{}, ...schemes] : schemes
}

function parametersIn(place: 'path' | 'query', schema: TSchema | undefined): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(value.description ? { description: value.description } : {}),
    schema: plain(value),
  }))
}

function requestBody({ consumes }: Endpoint, schema: TSchema): object {
  const { required = [] } = schema as ObjectSchema
  const isRequired = consumes !== undefined || required.length > 0
  return { required: isRequired, content: { [consumes ?? 'application/json']: { schema: plain(schema) } } }
}

function responses(operation: Endpoint): Record<string, object> {
  const { schema, produces = 'application/json', paged } = operation
  const good = Object.entries(schema.response).map(([status, body]) => [
    status,
    {
      description: status === '503' ? 'Not available' : ['Done', ...declinedWith200(operation)].join('\n\n'),
      ...(paged
        ? {
            headers: {
              [nextCursorHeader]: {
                description: 'Cursor of the next page, when there is one',
                schema: { type: 'string' },
              },
            },
          }
        : {}),
      ...(body ? { content: { [produces.split(';')[0] as string]: { schema: plain(body) } } } : {}),
    },
  ])
  return { ...Object.fromEntries(refused(operation)), ...Object.fromEntries(good) }
}

/** One entry for each status, listing the reasons behind it. */
function refused(operation: Endpoint): [string, object][] {
  const byStatus = Map.groupBy(reasonsOf(operation), reason => statusIn(operation, reason))
  byStatus.delete(200)
  return [...byStatus].map(([status, reasons]) => [
    String(status),
    {
      description: reasons.map(reason => reasonWords(operation, reason)).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
}

const reasonWords = (operation: Endpoint, reason: Reason) => `\`${reason}\`: ${wordsOf(operation, reason)}`

const wordsOf = ({ errors }: Endpoint, reason: Reason): string =>
  errors && isLnurlReason(reason) ? lnurlSentences[reason] : refusals[reason].message

function declinedWith200(operation: Endpoint): string[] {
  const reasons = reasonsOf(operation).filter(reason => statusIn(operation, reason) === 200)
  return reasons.map(reason => `With \`status: "ERROR"\`: ${reasonWords(operation, reason)}`)
}

/** Some LNURL operations refuse with HTTP 200. */
export const statusIn = ({ errors }: Pick<Endpoint, 'errors'>, reason: Reason): number =>
  errors === 'lnurl-200' ? 200 : entryOf(reason).status

/** What an operation can refuse: its own reasons, and those its access, inputs and limits bring with them. */
export function reasonsOf({ access, schema, consumes, rateLimits, refuses = [] }: Endpoint): Reason[] {
  const reasons: Reason[] = []
  const hasJson = schema.body !== undefined && consumes === undefined
  if (schema.params || schema.querystring || hasJson) reasons.push('invalid_request')
  if (hasJson) reasons.push('malformed_json')
  if (schema.body) reasons.push('body_too_large')
  const schemes = access === 'optional' ? [] : schemesOf(access)
  if (schemes.length > 0) reasons.push('credentials_missing')
  if (schemes.includes('nip98')) reasons.push('nip98_invalid', 'nip98_payload_mismatch')
  if (schemes.includes('bearer')) reasons.push('token_invalid', 'token_expired', 'token_of_other_instance')
  if (access === 'nostr') reasons.push('nip98_required')
  if (access === 'person') reasons.push('device_token_refused')
  if (typeof access === 'object') {
    if ('bearer' in access)
      reasons.push('bearer_required', ...(access.bearer.length ? (['claim_missing'] as const) : []))
    if ('role' in access)
      reasons.push('role_too_low', access.permission ? 'permission_missing' : 'device_token_refused')
    else if ('permission' in access)
      reasons.push('permission_missing', ...(access.inPerson ? (['device_token_refused'] as const) : []))
  }
  if (rateLimits) reasons.push('rate_limited')
  return [...new Set([...reasons, ...refuses])]
}

/** TypeBox keeps marks of its own on a schema; a document holds plain JSON. */
const plain = (schema: TSchema): object => JSON.parse(JSON.stringify(schema))
