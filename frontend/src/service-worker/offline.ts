/**
 * The app without a connection: its shell and what the pages of members are made of, as they were built together. Pages are
 * asked of the server first, so a new version is there at once; files named by their content never change. What the API says is
 * never kept here: it is about money, and would look fresh.
 */
import type { FetchedEvent, WorkerScope } from './worker-scope.ts'

/** `version` names the build; `files` are fetched when it is installed. */
export type Build = { version: string; files: readonly string[] }

const shell = '/dashboard'

export function workOffline(worker: WorkerScope, { version, files }: Build): void {
  const name = `chispa-${version}`
  worker.addEventListener('install', event => event.waitUntil(fill(name, files)))
  worker.addEventListener('activate', event => {
    event.waitUntil(dropOthers(name).then(() => worker.clients.claim()))
  })
  worker.addEventListener('fetch', event => {
    const answer = answerFor(worker, event, name)
    if (answer) event.respondWith(answer)
  })
}

async function fill(name: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(name)
  const missing = await Promise.all(files.map(async file => ((await takeOver(cache, file)) ? [] : [file])))
  await cache.addAll([...missing.flat(), new Request(shell, { cache: 'reload' })])
}

/** A file that is named by its content may be there from the build before. */
async function takeOver(cache: Cache, file: string): Promise<boolean> {
  const known = file.startsWith('/assets/') ? await caches.match(file) : undefined
  if (known) await cache.put(file, known)
  return known !== undefined
}

async function dropOthers(name: string): Promise<void> {
  const old = (await caches.keys()).filter(one => one.startsWith('chispa-') && one !== name)
  await Promise.all(old.map(one => caches.delete(one)))
}

/** Undefined: the browser does as it always does. */
function answerFor(worker: WorkerScope, { request }: FetchedEvent, name: string): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || pathname.startsWith('/api/')) return undefined
  if (request.mode === 'navigate') return fetch(request).catch(() => kept(name, shell))
  return isKept(pathname) ? kept(name, pathname, request) : undefined
}

const isKept = (pathname: string) => pathname.startsWith('/assets/') || pathname === '/first-paint.js'

async function kept(name: string, path: string, request?: Request): Promise<Response> {
  const found = await (await caches.open(name)).match(path)
  if (found) return found
  return request ? fetch(request) : Response.error()
}
