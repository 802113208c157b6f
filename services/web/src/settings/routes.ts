import { fieldProblem } from '@chispa/contract/field-problems'
import { isInPerson } from '@chispa/contract/setting-risks'
import { type SettingsReply, settingNames, settingOf } from '@chispa/contract/settings'
import { readSettings, writeSettings } from '@chispa/contract/settings-operations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../auth/caller.ts'
import { claimWayOf } from '../auth/claim-way.ts'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { shownPictureUrl, uploadedPath } from '../http/uploaded-picture.ts'
import { applyChanges } from './change.ts'
import type { LiveSettings } from './live.ts'
import { servedDomain, valuesAt } from './served-domain.ts'
import { type Change, readChanges, requireReadable } from './values.ts'

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { sql, settings, activity, sealer, now, listenerEnvironment } = deps

  serve(app, readSettings, request => ({
    ...shownSettings(settings, request, request.caller?.permissions.has('settings:read') ?? false),
    ...(!settings.hasRoot && { claim: claimWayOf(deps, request) }),
  }))

  serve(app, writeSettings, async request => {
    const changes = readChanges(request.body, now()).map(withOwnPath(settings.values.endpoint))
    requireInPerson(callerOn(request), changes)
    requireReadable(changes, settings.values)
    await applyChanges(sql, sealer, changes, listenerEnvironment.url)
    await settings.refresh()
    const names = changes.map(({ name }) => name)
    await activity.record({
      category: 'SERVER',
      event: 'server.settings_updated',
      message: `Settings changed: ${names.join(', ') || 'none'}`,
      requestId: request.id,
      metadata: { names, changedBy: callerOn(request).pubkey },
    })
    return {
      message: names.length === 1 ? 'One setting was changed' : `${names.length} settings were changed`,
      count: names.length,
    }
  })
}

function shownSettings(settings: LiveSettings, request: Pick<FastifyRequest, 'host'>, all: boolean): SettingsReply {
  const { hasRoot, configured } = settings
  const domain = servedDomain(settings, request)?.host
  const values = { ...valuesAt(settings, request), ...(domain !== undefined && { domain }) }
  const shown = settingNames.flatMap(name => {
    const { secret, public: open } = settingOf(name)
    if (!open && !all) return []
    if (secret) return [[`${name}_configured`, configured.has(name)]]
    const value = values[name]
    const isPicture = settingOf(name).kind === 'picture'
    return [[name, isPicture ? shownPictureUrl(value as string | null, values.endpoint) : value]]
  })
  return { hasRoot, ...(domain !== undefined && { served_domain: domain }), ...Object.fromEntries(shown) }
}

const withOwnPath =
  (endpoint: string | null) =>
  (change: Change): Change =>
    settingOf(change.name).kind === 'picture' && typeof change.value === 'string'
      ? { ...change, value: uploadedPath(change.value, endpoint) ?? change.value }
      : change

function requireInPerson({ method, role }: Caller, changes: readonly Change[]): void {
  if (method !== 'device' && role === 'ADMIN') return
  const names = changes.map(({ name }) => name).filter(isInPerson)
  if (names.length === 0) return
  throw new Refusal('setting_in_person', {
    message: `${names.join(', ')}: changed by an administrator in person, never with a device token`,
    details: names.map(name => fieldProblem(name, 'in_person')),
  })
}
