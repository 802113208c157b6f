/**
 * The built frontend, and at the root what the instance makes of it. Paths of pages answer the one document; the router in it knows
 * its own not-found page. Names of members are served last: nobody's name hides a page or a file.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandTexts } from '@chispa/contract/brand-texts'
import { splitName } from '@chispa/contract/names'
import { isPagePath, rootPaths } from '@chispa/contract/page-paths'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { decodedPath } from '../http/route-path.ts'
import { readAsked } from '../lightning-addresses/asked.ts'
import { addressDomain, addressOf } from '../lightning-addresses/domain.ts'
import { allowedMsats } from '../lightning-addresses/max-sendable.ts'
import { nameAt } from '../lightning-addresses/names.ts'
import { type FindPayee, meantUsername } from '../lightning-addresses/payee.ts'
import { findShownPayee } from '../profiles/find-shown.ts'
import { placeUrl, servedDomain, valuesAt } from '../settings/served-domain.ts'
import type { Pulse } from '../wallets/pulse.ts'
import { brandHead, landingPage } from './brand-page.ts'
import { type Page, writeDocument } from './document.ts'
import { type IconShape, iconPng } from './icon.ts'
import { iconPath, iconSizes, manifestOf } from './manifest.ts'
import { memberPage, nobodysPage } from './member-page.ts'
import { shareTargetRoute } from './share-target.ts'
import { speakerFor } from './speaker.ts'

const page = (name: string, summary: string, url: string) =>
  ({
    name,
    tag: 'Operations',
    summary,
    method: 'GET',
    url,
    access: 'public',
    internal: true,
    schema: { response: {} },
  }) as const

const operations = {
  page: page('readPage', 'Pages and their assets', '/*'),
  manifest: page('readManifest', 'What an installed app is made of', '/manifest.webmanifest'),
  icon: page('readIcon', 'The mark of the instance', '/icons/:file'),
}
const method = ['GET', 'HEAD']
/** What browsers and programs ask for by themselves; names may have a dot too. */
const isFile = /\.(?:ico|png|jpe?g|svg|gif|webp|m?js|css|map|txt|xml|json|php|html?)$/i
const forEver = 'public, max-age=31536000, immutable'

export type PageDeps = Pick<Deps, 'sql' | 'settings' | 'log'> & {
  frontend: string
  findPayee: FindPayee
  pulse: Pulse
}
type Asked = Pick<FastifyRequest, 'protocol' | 'host' | 'headers' | 'url'>

export function pageRoutes(app: FastifyInstance, deps: PageDeps): void {
  const { settings, frontend } = deps
  if (!existsSync(frontend)) {
    deps.log.warn({ folder: frontend }, 'the frontend is not built: only the API is served')
    return
  }
  app.register(fastifyStatic, { root: frontend, serve: false, cacheControl: false, preCompressed: true })
  const template = readFileSync(join(frontend, 'index.html'), 'utf8')
  const files = new Set(readdirSync(frontend).filter(file => file.includes('.') && !/\.(?:html|br|gz)$/.test(file)))

  const look = (request: Asked) => {
    const { community_name, brand_color, brand_text_color } = valuesAt(settings, request)
    return { name: community_name ?? 'Chispa', color: brand_color, ink: brand_text_color }
  }

  async function pageOf(request: Asked): Promise<Page & { say: Awaited<ReturnType<typeof speakerFor>>['say'] }> {
    const { name, color, ink } = look(request)
    const { language, say } = await speakerFor(settings.values.language, request.headers['accept-language'])
    const origin = placeUrl(settings, request)
    const { description, cover } = brandHead(valuesAt(settings, request), { name, language, origin, say })
    return {
      language,
      say,
      title: name,
      description,
      url: origin + decodedPath(request.url),
      pictureUrl: cover ?? origin + iconPath(512, 'full', { color, ink }),
      isWidePicture: cover !== undefined,
      siteName: name,
      themeColor: color,
    }
  }

  async function landingDocument(request: Asked): Promise<Page> {
    const shared = await pageOf(request)
    const { language, say, siteName: name } = shared
    const origin = placeUrl(settings, request)
    return settings.hasRoot
      ? { ...shared, ...landingPage(valuesAt(settings, request), { name, language, origin, say }) }
      : shared
  }

  const send = (reply: FastifyReply, status: 200 | 404, written: Page) =>
    reply
      .code(status)
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .type('text/html; charset=utf-8')
      .send(writeDocument(template, written))

  /** Undefined: the path cannot be a name. */
  async function memberDocument(
    request: Asked,
    path: string,
  ): Promise<{ status: 200 | 404; written: Page } | undefined> {
    const username = meantUsername(nameAt(settings, request, path))
    if (username === undefined || rootPaths.includes(splitName(username).username)) return undefined
    const shared = await pageOf(request)
    const address = addressOf(username, addressDomain(settings, request))
    const here = servedDomain(settings, request)?.host
    const { username: local, host } = splitName(username)
    const nameHere = host === here ? local : username
    const shown = await findShownPayee(deps, username)
    if (!shown) {
      return { status: 404, written: { ...shared, ...nobodysPage(nameHere, address, shared.siteName, shared.say) } }
    }
    const origin = placeUrl(settings, request)
    const page = `${origin}/${nameHere}`
    const query = Object.fromEntries(new URL(request.url, origin).searchParams)
    const asked = readAsked(query, allowedMsats(settings.values))
    const own = memberPage(shown, { origin, page, address, siteName: shared.siteName }, shared.say, asked)
    const portrait = shown.pictureUrl !== null && { pictureUrl: origin + shown.pictureUrl, isWidePicture: false }
    return { status: 200, written: { ...shared, ...own, ...portrait, url: page } }
  }

  /** A name on a further domain has its page there. */
  function pageElsewhere(request: Asked, path: string): string | undefined {
    const { username, host } = splitName(meantUsername(path) ?? '')
    const isElsewhere =
      host !== undefined && settings.domains.has(host) && host !== servedDomain(settings, request)?.host
    return isElsewhere ? `${placeUrl(settings, { protocol: request.protocol, host })}/${username}` : undefined
  }

  app.route({
    method,
    url: operations.manifest.url,
    config: { operation: operations.manifest },
    handler: async (request, reply) => {
      const { language, say } = await speakerFor(settings.values.language, request.headers['accept-language'])
      reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language' }).type('application/manifest+json')
      const { tagline } = brandTexts(valuesAt(settings, request), language)
      const hasDashboard = !servedDomain(settings, request)
      return JSON.stringify(manifestOf({ ...look(request), language, tagline, hasDashboard }, say))
    },
  })

  shareTargetRoute(app)

  let icons = new Map<string, Buffer>()
  app.route<{ Params: { file: string } }>({
    method,
    url: operations.icon.url,
    config: { operation: operations.icon },
    handler: async (request, reply) => {
      const { color, ink } = look(request)
      const { file } = request.params
      // Of the colour that is set: nobody has us draw others.
      const asked = /^(rounded|full)-(\d+)-[0-9a-f]{6}(?:-[0-9a-f]{6})?\.png$/.exec(file)
      const [shape, size] = [asked?.[1] as IconShape, Number(asked?.[2])]
      const known = iconSizes.find(one => one === size)
      if (known === undefined || `/icons/${file}` !== iconPath(known, shape, { color, ink }))
        throw new Refusal('not_found')
      const drawn = icons.get(file) ?? iconPng(known, color, shape, ink)
      if (icons.size > 2 * iconSizes.length) icons = new Map()
      icons.set(file, drawn)
      return reply.header('cache-control', forEver).type('image/png').send(drawn)
    },
  })

  app.route({
    method,
    url: operations.page.url,
    config: { operation: operations.page },
    handler: async (request, reply) => {
      const path = decodedPath(request.url).slice(1)
      // What Vite names by its content can be kept for ever; the document that names them cannot.
      if (path.startsWith('assets/')) return reply.header('cache-control', forEver).sendFile(path)
      // Programs ask there, and would take a page for an answer.
      if (/^(?:api|\.well-known)(?:\/|$)/.test(path)) return reply.callNotFound()
      if (files.has(path)) {
        // A worker that is kept would keep an old version of everything.
        const age = path === 'service-worker.js' ? 'no-cache' : 'public, max-age=3600'
        return reply.header('cache-control', age).sendFile(path)
      }
      const [step = ''] = path.split('/', 1)
      if (path === '' || path === 'index.html') return send(reply, 200, await landingDocument(request))
      const { endpoint } = settings.values
      // Members sign in at one place, whatever domain their name is on: a session is of one origin.
      if (endpoint !== null && isPagePath(step) && step !== 'pay' && servedDomain(settings, request)) {
        return reply.header('cache-control', 'no-cache').redirect(endpoint + request.url, 302)
      }
      if (isPagePath(step)) return send(reply, 200, await pageOf(request))
      const elsewhere = pageElsewhere(request, path)
      if (elsewhere !== undefined) return reply.header('cache-control', 'no-cache').redirect(elsewhere, 302)
      const ofMember = await memberDocument(request, path.replace(/\/$/, ''))
      if (ofMember?.status === 200) return send(reply, 200, ofMember.written)
      if (isFile.test(path)) return reply.callNotFound()
      return send(reply, 404, ofMember?.written ?? (await pageOf(request)))
    },
  })
}
