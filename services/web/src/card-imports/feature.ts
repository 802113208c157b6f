import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { CardReader } from './card-reader.ts'
import { cardImportRoutes } from './routes.ts'
import { TapKeys } from './tap-keys.ts'

/** `tapKeys` find the card of a tap whose address names none. */
export function cardImports(deps: Deps): Feature & { tapKeys: TapKeys } {
  const tapKeys = new TapKeys(deps)
  const reader = new CardReader(deps.cardReader)
  return { routes: app => cardImportRoutes(app, { ...deps, tapKeys, reader }), tapKeys }
}
