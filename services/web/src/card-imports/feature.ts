import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { cardImportRoutes } from './routes.ts'
import { TapKeys } from './tap-keys.ts'

/** `tapKeys` find the card of a tap whose address names none. */
export function cardImports(deps: Deps): Feature & { tapKeys: TapKeys } {
  const tapKeys = new TapKeys(deps)
  return { routes: app => cardImportRoutes(app, { ...deps, tapKeys }), tapKeys }
}
