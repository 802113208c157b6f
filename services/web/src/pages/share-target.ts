/**
 * What is shared to the installed app (Web Share Target): the browser posts it, and is led to the page that reads it, with the text behind the #.
 * It may be worth money, and in a body it is in no log of ours or of a proxy.
 */
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'

/** As much as the page reads. */
const maxChars = 4300

const shared = {
  name: 'openShared',
  tag: 'Operations',
  summary: 'What is shared to the installed app',
  method: 'POST',
  url: '/open',
  access: 'public',
  internal: true,
  consumes: 'application/x-www-form-urlencoded',
  bodyLimit: 32 * 1024,
  rateLimits: [{ perMinute: 60, by: 'address' }],
  schema: { response: {} },
} as const

export function shareTargetRoute(app: FastifyInstance): void {
  serve(app, shared, async (request, reply) => {
    const form = new URLSearchParams(request.rawBody?.toString('utf8') ?? '')
    const text = textOf(form).slice(0, maxChars).toWellFormed()
    return reply.header('cache-control', 'no-store').redirect(`/open#${encodeURIComponent(text)}`, 303)
  })
}

/** Apps put a link under `url` or into the text; the title says something else where there is either. */
function textOf(form: URLSearchParams): string {
  const given = ['text', 'url'].flatMap(name => form.get(name)?.trim() || [])
  return given.length > 0 ? [...new Set(given)].join(' ') : (form.get('title') ?? '')
}
