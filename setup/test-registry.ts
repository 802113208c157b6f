/** A registry on loopback with packages that are made here, for installs that go wrong on purpose. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type PackageFiles = {
  manifest: { name: string; version: string; bin?: object; scripts?: object }
  files?: Record<string, string>
}

export class TestRegistry implements AsyncDisposable {
  readonly #folder: string
  readonly #tarballs = new Map<string, Buffer>()
  readonly #manifests = new Map<string, object>()
  readonly #askedFor = new Set<string>()
  #refuses = false
  readonly #held = new Map<string, Promise<void>>()
  readonly #server = createServer((request, response) => {
    if (this.#refuses) return void request.destroy()
    const name = decodeURIComponent((request.url ?? '').slice(1))
    this.#askedFor.add(name.split('/-/')[0] as string)
    const held = this.#held.get(name.split('/-/')[0] as string)
    if (held) return void held.then(() => this.#server.emit('request', request, response))
    const body = this.#tarballs.get(name) ?? (this.#manifests.has(name) ? this.#describe(name) : undefined)
    response.writeHead(body ? 200 : 404).end(body ?? '{}')
  })

  constructor(folder: string) {
    this.#folder = folder
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async start(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  /** Every connection is cut until the function that is returned is called. */
  refuse(): () => void {
    this.#refuses = true
    return () => {
      this.#refuses = false
    }
  }

  wasAskedFor(name: string): boolean {
    return this.#askedFor.has(name)
  }

  /** Nothing of this package is handed out until the function that is returned is called. */
  hold(name: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held.set(name, promise)
    return () => {
      this.#held.delete(name)
      resolve()
    }
  }

  /** Packs the package and hands it out from now on; returns its checksum. */
  async publish({ manifest, files = {} }: PackageFiles): Promise<string> {
    const folder = join(this.#folder, `${manifest.name}-${this.#tarballs.size}`)
    const all = { 'package.json': JSON.stringify(manifest), ...files }
    for (const [name, content] of Object.entries(all)) {
      await mkdir(dirname(join(folder, 'package', name)), { recursive: true })
      await writeFile(join(folder, 'package', name), content, { mode: 0o755 })
    }
    const file = join(folder, 'package.tgz')
    await run('tar', ['-czf', file, '-C', folder, 'package'])
    const tarball = await readFile(file)
    this.#tarballs.set(`${manifest.name}/-/${manifest.name}-${manifest.version}.tgz`, tarball)
    this.#manifests.set(manifest.name, manifest)
    return `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  }

  #describe(name: string): string {
    const manifest = this.#manifests.get(name) as { version: string }
    const path = `${name}/-/${name}-${manifest.version}.tgz`
    const checksum = createHash('sha512').update(this.#tarballs.get(path)!).digest('base64')
    const dist = { tarball: `${this.url}/${path}`, integrity: `sha512-${checksum}` }
    const versions = { [manifest.version]: { ...manifest, dist } }
    return JSON.stringify({ name, 'dist-tags': { latest: manifest.version }, versions })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
