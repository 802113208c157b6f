/**
 * Checks requests against the contract. Queries and paths are text and may become numbers and booleans; bodies are JSON
 * and mean what they say.
 */
import { lowerCaseKeyword } from '@chispa/contract/values'
import { Ajv, type ValidateFunction } from 'ajv'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'

const options = { allErrors: true, useDefaults: true, strict: false } as const

export function validateByContract(app: FastifyInstance): void {
  const ofText = withFormats(new Ajv({ ...options, coerceTypes: 'array' }))
  const ofJson = withFormats(new Ajv(options))
  const compile: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
    (httpPart === 'body' ? ofJson : ofText).compile(schema) as ValidateFunction
  app.setValidatorCompiler(compile)
}

/** Ids that are spelled in either case mean the same: handlers see the lower one. */
function toLowerCase(_on: boolean, value: unknown, _schema: unknown, at?: DataValidationCxt): boolean {
  if (at && typeof value === 'string') at.parentData[at.parentDataProperty] = value.toLowerCase()
  return true
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'email', 'uri'])
  ajv.addKeyword({ keyword: lowerCaseKeyword, modifying: true, schemaType: 'boolean', validate: toLowerCase })
  return ajv
}
