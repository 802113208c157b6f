/** The machine-readable description of the API, built once from the contract. */

import { readOpenApi } from '@chispa/contract/documentation'
import { openApiDocument } from '@chispa/contract/openapi'
import { operations } from '@chispa/contract/operations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'

export function documentationRoutes(app: FastifyInstance, { version }: Deps): void {
  const document = openApiDocument(operations, version)
  serve(app, readOpenApi, () => document)
}
