/**
 * The path as the router understands it, so that `/%61pi/jwt` is treated as what it is served as: `/api/jwt`. What no
 * route of its own serves is decoded here.
 */
import type { FastifyRequest } from 'fastify'

export function routePath(request: FastifyRequest): string {
  const route = request.routeOptions?.url
  return route === undefined || route === '/*' ? decodedPath(request.raw.url ?? '/') : route
}

/** Without the query; as it is where it cannot be decoded. */
export function decodedPath(url: string): string {
  const path = url.split('?', 1)[0] as string
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
