/** The machine-readable description of the API, built and written once from the contract. */

import { readOpenApi } from '@chispa/contract/documentation'
import { openApiDocument } from '@chispa/contract/openapi'
import { operations } from '@chispa/contract/operations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'

export function documentationRoutes(app: FastifyInstance, { version }: Deps): void {
  // As text: it is large, and to write it anew for each reader would hold up everybody else.
  const text = JSON.stringify(openApiDocument(operations, version))
  serve(app, readOpenApi, (_request, reply) => reply.type('application/json; charset=utf-8').send(text) as never)
}
