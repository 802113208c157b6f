/**
 * Stands in for TypeBox in the built frontend (see vite.config.ts). The browser calls operations by their method and
 * path; it checks nothing against their schemas, which would weigh more than all pages that everyone loads.
 */
type Maker = (...parts: unknown[]) => object

export const Type = new Proxy({} as Record<string, Maker>, { get: () => () => ({}) })
