/** Which methods a path takes: tells an unknown path (404) from a wrong method on a known one (405). */
import type { FastifyInstance } from 'fastify'

export function pathsOf(app: FastifyInstance): { methodsOf: (path: string) => string[] } {
  const served = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', route => {
    if (!route.url.startsWith('/api/')) return
    const pattern = new RegExp(`^${route.url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
    const path = served.get(route.url) ?? { pattern, methods: new Set() }
    for (const method of [route.method].flat()) path.methods.add(method)
    served.set(route.url, path)
  })
  return {
    methodsOf(path) {
      return [...served.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods])
    },
  }
}
