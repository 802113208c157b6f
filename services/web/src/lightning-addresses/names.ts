/** Which name of ours somebody means. */
import { joinName } from '@chispa/contract/names'
import type { FastifyRequest } from 'fastify'
import type { LiveSettings } from '../settings/live.ts'
import { servedDomain } from '../settings/served-domain.ts'

type Settings = Pick<LiveSettings, 'values' | 'domains'>

/** The name that somebody means who spells it under this host: on the further domain there, unless they say where. */
export const nameAt = (settings: Settings, request: Pick<FastifyRequest, 'host'>, spelled: string): string =>
  spelled.includes('@') ? spelled : joinName(spelled, servedDomain(settings, request)?.host)
