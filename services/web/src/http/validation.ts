/**
 * Checks requests against the contract. Queries and paths are text and may become numbers and booleans; bodies are JSON
 * and mean what they say.
 */
import { Ajv, type ValidateFunction } from 'ajv'
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

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'email', 'uri'])
  return ajv
}
