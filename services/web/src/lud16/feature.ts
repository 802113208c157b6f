import type { Feature } from '../feature.ts'
import { type Lud16Deps, lud16Routes } from './routes.ts'

export const lud16 = (deps: Lud16Deps): Feature => ({ routes: app => lud16Routes(app, deps) })
