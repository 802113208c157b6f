/** Serves the built frontend. Every page path answers the one document; the router in it knows its own not-found page. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { decodedPath } from './route-path.ts'

export const builtFrontend = fileURLToPath(new URL('../../../../frontend/dist/', import.meta.url))

const operation = {
  name: 'readPage',
  tag: 'Operations',
  summary: 'Pages and their assets',
  method: 'GET',
  url: '/*',
  access: 'public',
  internal: true,
  schema: { response: {} },
} as const

export async function serveFrontend(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) {
    app.log.warn({ folder }, 'the frontend is not built: only the API is served')
    return
  }
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, preCompressed: true })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { operation },
    handler: async (request, reply) => {
      const path = decodedPath(request.url).slice(1)
      // What Vite names by its content can be kept for ever; the document that names them cannot.
      if (path.startsWith('assets/')) {
        return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(path)
      }
      // Programs ask there, and would take a page for an answer.
      if (/^(?:api|\.well-known)(?:\/|$)/.test(path)) return reply.callNotFound()
      // Browsers look for a new one by themselves, and must find it.
      if (path === 'service-worker.js') return reply.header('cache-control', 'no-cache').sendFile(path)
      if (/\.[a-z0-9]+$/i.test(path) && !path.endsWith('.html'))
        return reply.header('cache-control', 'public, max-age=3600').sendFile(path)
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    },
  })
}
