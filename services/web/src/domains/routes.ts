import { type AddressDomain, listDomains, removeDomain, writeDomain } from '@chispa/contract/domains'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOn } from '../auth/guard.ts'
import type { Deps } from '../deps.ts'
import { serve } from '../http/serve.ts'
import { shownPictureUrl, uploadedPath } from '../http/uploaded-picture.ts'
import { addressDomain } from '../lightning-addresses/domain.ts'
import { readHost, removeDomain as remove, writeDomain as write } from './change-domain.ts'

type Asked = Pick<FastifyRequest, 'id' | 'caller' | 'host'>

export function domainRoutes(app: FastifyInstance, { sql, settings, activity, now }: Deps): void {
  const shown = (request: Asked): { domains: AddressDomain[] } => {
    const main: AddressDomain = {
      host: addressDomain(settings, request),
      isMain: true,
      registration: 'OPEN',
      brand: {},
    }
    const further = [...settings.domains.values()].map(({ host, registration, brand }) => ({
      host,
      isMain: false,
      registration,
      brand: withPictures(brand, url => shownPictureUrl(url, settings.values.endpoint)),
    }))
    return { domains: [main, ...further] }
  }

  const record = async (request: Asked, host: string, what: 'added' | 'changed' | 'removed') => {
    await settings.refresh()
    await activity.record({
      category: 'SERVER',
      level: what === 'changed' ? 'INFO' : 'WARN',
      event: `server.domain_${what}`,
      message: `Domain ${host} ${what}`,
      requestId: request.id,
      metadata: { host, changedBy: callerOn(request).pubkey },
    })
  }

  serve(app, listDomains, async request => shown(request))

  serve(app, writeDomain, async request => {
    const at = now()
    const host = readHost(request.params.host, at)
    const { registration, brand } = request.body
    const kept = brand && withPictures(brand, url => uploadedPath(url, settings.values.endpoint) ?? url)
    const isNew = await write(sql, settings, { host, registration, brand: kept, now: at })
    await record(request, host, isNew ? 'added' : 'changed')
    return shown(request)
  })

  serve(app, removeDomain, async request => {
    const host = request.params.host.toLowerCase()
    await remove(sql, { host, now: now() })
    await record(request, host, 'removed')
    return shown(request)
  })
}

const withPictures = (brand: AddressDomain['brand'], change: (url: string) => string): AddressDomain['brand'] => ({
  ...brand,
  ...(brand.logo_url && { logo_url: change(brand.logo_url) }),
  ...(brand.cover_url && { cover_url: change(brand.cover_url) }),
})
