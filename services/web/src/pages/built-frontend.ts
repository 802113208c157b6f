import { fileURLToPath } from 'node:url'

export const builtFrontend = fileURLToPath(new URL('../../../../frontend/dist/', import.meta.url))
