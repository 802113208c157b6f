/**
 * Checks requests against the contract, and writes answers by it. Queries and paths are text and may become numbers and
 * booleans; bodies are JSON and mean what they say. A schema is compiled when the first request needs it: all of them
 * together take longer than the rest of a start.
 */

import { lowerCaseKeyword } from '@chispa/contract/values'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { Ajv, type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'

const options = { allErrors: true, useDefaults: true, strict: false } as const

export function validateByContract(app: FastifyInstance): void {
  const { compileRequest, compileAnswer } = contractCompilers()
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const compiled = onFirstUse(() => compileRequest(schema, httpPart))
    return data => {
      const validate = compiled()
      return validate(data) || { error: validate.errors ?? [] }
    }
  })
  app.setSerializerCompiler(({ httpStatus = '', ...route }) => {
    const compiled = onFirstUse(() => compileAnswer({ ...route, httpStatus }))
    return answer => compiled()(answer)
  })
}

/** What turns the contract's schemas into code. */
export function contractCompilers() {
  const ofText = withFormats(new Ajv({ ...options, coerceTypes: 'array' }))
  const ofJson = withFormats(new Ajv(options))
  return {
    compileRequest: (schema: object, httpPart: string | undefined): ValidateFunction =>
      (httpPart === 'body' ? ofJson : ofText).compile(schema),
    compileAnswer: SerializerSelector()({}, {}),
  }
}

function onFirstUse<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Ids that are spelled in either case mean the same: handlers see the lower one. */
function toLowerCase(_on: boolean, value: unknown, _schema: unknown, at?: DataValidationCxt): boolean {
  if (at && typeof value === 'string') at.parentData[at.parentDataProperty] = value.toLowerCase()
  return true
}

/** PostgreSQL has no year 0, and reads no year of five digits as JavaScript writes it. */
const [firstTime, endOfTime] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** A leap second is a time by RFC 3339, and none by JavaScript: it is refused here, and not where it would be stored. */
function isStorableTime(text: string): boolean {
  const at = Date.parse(text)
  return isDateTime(text) && at >= firstTime && at <= endOfTime
}

const { validate: isDateTime } = addFormats.default.get('date-time') as { validate: (text: string) => boolean }

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['email', 'uri'])
  ajv.addFormat('date-time', isStorableTime)
  ajv.addKeyword({ keyword: lowerCaseKeyword, modifying: true, schemaType: 'boolean', validate: toLowerCase })
  return ajv
}
