/**
 * The contract as the browser needs it: of an operation its name, method, path, access and whether it is paged. Schemas,
 * sentences for the documents and TypeBox stay out of the bundle. Modules of the contract that define operations are run
 * here, at build time, and their exports are printed as literals; functions cannot be printed, so a page that imports one
 * from such a module does not build.
 */
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const wireFields = ['name', 'method', 'url', 'access', 'paged'] as const

export function contractData(): Plugin {
  return {
    name: 'contract-data',
    apply: 'build',
    async load(id) {
      if (!/\/packages\/contract\/src\/[\w-]+\.ts$/.test(id)) return null
      const source = await readFile(id, 'utf8')
      return /from 'typebox'/.test(source) ? printModule(await import(pathToFileURL(id).href)) : null
    },
  }
}

export function printModule(exports: Record<string, unknown>): string {
  return Object.entries(exports)
    .filter(([, value]) => typeof value !== 'function')
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(isOperation(value) ? wireOf(value) : value)}\n`)
    .join('')
}

const isOperation = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value

const wireOf = (operation: Record<string, unknown>) =>
  Object.fromEntries(wireFields.filter(field => field in operation).map(field => [field, operation[field]]))
