/**
 * The published client as an integrator has it: packed, installed into an empty folder without a registry, type-checked, run in plain
 * Node and in a browser, and its examples against the real services.
 */
import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cardProvisioningPreset } from '@chispa/contract/roles'
import { encodeNsec } from '@chispa/protocols/nip19'
import { startCouponService } from '@chispa/sandbox/coupon-service/coupon-service'
import { depositBody } from '@chispa/sandbox/coupon-service/deposit'
import { newPerson, type Person } from '@chispa/testing/person'
import type { Page } from 'playwright-core'
import manifest from '../package.json' with { type: 'json' }
import packed from '../packages/client/package.json' with { type: 'json' }
import { isForOwnPages } from '../packages/client/src/other-origin.ts'
import { snippetsOf } from '../setup/snippets.ts'
import { newUid, openCardStage } from './src/card-stage.ts'
import { newMember } from './src/members.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'chispa-integrator-'))
const examples = join(folder, 'examples')
/** No registry is asked for anything. */
const offline = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts']
let files: string[] = []

before(async () => {
  await run(process.execPath, [join(root, 'packages/client/build.mjs')])
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: join(root, 'packages/client'),
  })
  const [{ filename, files: listed }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }]
  files = listed.map(({ path }) => path)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'integrator', private: true, type: 'module' }))
  await run('npm', ['install', ...offline, join(folder, filename)], { cwd: folder })
  cpSync(join(folder, 'node_modules/@chispa/client/examples'), examples, { recursive: true })
})
after(() => rmSync(folder, { recursive: true, force: true }))

test('what goes out is the built module, its types, the examples, and nothing else', () => {
  const others = files.filter(path => !/^(dist\/types\/.*\.d\.ts|examples\/[\w-]+\.ts)$/.test(path)).sort()
  assert.deepEqual(others, ['LICENSE', 'README.md', 'dist/LICENSES.txt', 'dist/index.js', 'package.json'])
  assert.equal(packed.version, manifest.version, 'it has the version of the API that it speaks')
  assert.ok(!('dependencies' in packed) && !('private' in packed))
  const module = readFileSync(join(root, 'packages/client/dist/index.js'), 'utf8')
  assert.doesNotMatch(module, /^\s*(?:import|export \*|export .* from)\s|\bimport\(|\brequire\(|["']node:/m)
})

test('it has the licences of what is inside, and its README leads nowhere that only the repository has', () => {
  const licences = readFileSync(join(root, 'packages/client/dist/LICENSES.txt'), 'utf8')
  for (const name of ['@noble/curves', '@noble/hashes', '@noble/ciphers', '@scure/base']) {
    assert.match(licences, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, 'm'))
  }
  assert.equal(licences.split('Permission is hereby granted').length - 1, licences.split('\n---\n').length)
  const links = readFileSync(join(root, 'packages/client/README.md'), 'utf8').matchAll(/\]\(([^)]+)\)/g)
  for (const [, link = ''] of links) assert.match(link, /^https:/)
})

test('npm would publish it, for everybody, and asks no registry for that', async () => {
  const { stdout } = await run('npm', ['publish', '--dry-run', '--json', '--ignore-scripts', ...offline], {
    cwd: join(root, 'packages/client'),
    env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' },
  })
  const { name, version, files: listed } = published(JSON.parse(stdout))
  assert.deepEqual([name, version], [packed.name, packed.version])
  assert.deepEqual(listed.map(({ path }) => path).sort(), files.toSorted())
  assert.equal(packed.publishConfig.access, 'public')
})

type Published = { name: string; version: string; files: { path: string }[] }

/** npm 11 has it under the name of the package. */
const published = (printed: Published | Record<string, Published>) =>
  ('files' in printed ? printed : Object.values(printed)[0]) as Published

test('plain Node imports it, without TypeScript and without another package', async () => {
  const code =
    "import { createClient } from '@chispa/client'; console.log(typeof createClient({ url: 'http://x' }).readMe)"
  const flags = ['--no-experimental-strip-types', '--input-type=module', '-e', code]
  const { stdout } = await run(process.execPath, flags, { cwd: folder })
  assert.equal(stdout.trim(), 'function')
})

/** The machine's own is often older than ours; from 20 on it is promised to work. */
const machinesNode = ['/usr/local/bin/node', '/usr/bin/node'].find(
  path =>
    existsSync(path) && Number(/^v(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1]) >= 20,
)
const skip = !machinesNode && 'it has none'

test('the Node of the machine runs it: keys, signatures, webhooks', { skip }, async () => {
  const code = `import { ChispaError, createClient, keySigner, verifyWebhook } from '@chispa/client'
    const event = await keySigner('${'1'.repeat(64)}')({ kind: 1, created_at: 1, tags: [], content: '' })
    const client = createClient({ url: 'http://127.0.0.1:9', retry: { maxRetries: 0 } })
    const unreachable = await client.readMe().catch(error => error.reason)
    let webhook
    try { verifyWebhook({ body: '{}', headers: new Headers(), secret: 'whsec_MTIz' }) } catch (error) { webhook = error.reason }
    console.log(JSON.stringify([event.sig.length, unreachable, webhook]))`
  const { stdout } = await run(machinesNode as string, ['--input-type=module', '-e', code], { cwd: folder })
  assert.deepEqual(JSON.parse(stdout), [128, 'unreachable', 'webhook_unsigned'])
})

test('the examples and the snippets of the documents type-check against the published types, as strictly as can be', async () => {
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  for (const name of ['@types/node', 'undici-types']) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  const compilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: false, types: ['node'] },
    ...{ module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom', 'esnext.disposable'] },
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: [...exampleFiles(), ...writeSnippets()] }),
  )
  const check = run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { cwd: folder })
  const printed = await check.then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  const ours = printed.split('\n').filter(line => /^(examples|snippets|node_modules\/@chispa)\//.test(line))
  assert.deepEqual(ours, [])
})

/** As the client's README.md and docs/integrator.md show them. */
function writeSnippets(): string[] {
  mkdirSync(join(folder, 'snippets'))
  const snippets = ['packages/client/README.md', 'docs/integrator.md']
    .flatMap(file => snippetsOf(readFileSync(join(root, file), 'utf8')))
    .filter(({ language }) => language === 'ts')
  assert.ok(snippets.length >= 5)
  return snippets.map(({ lines }, at) => {
    const file = `snippets/${at}.ts`
    writeFileSync(join(folder, file), lines.join('\n'))
    return file
  })
}

const exampleFiles = () => files.filter(path => path.startsWith('examples/'))

test('the examples do their work against the real services', { timeout: 400_000 }, async t => {
  await using cards = await openCardStage()
  const { stage, sandbox, admin } = cards
  const start = (name: string, args: string[], env: Record<string, string>) =>
    startExample(name, args, { CHISPA_URL: stage.origin, ...env })

  const take = (person: Person, policy: 'ANYONE' | 'ALLOWLIST') =>
    stage.ask(person, 'PUT', '/api/wallet/vouchers/settings', { policy, allowVouchers: true, allowlist: [] })

  const mintDeviceToken = async () => {
    const { userId } = (await stage.ask(admin, 'GET', '/api/users/me')) as { userId: string }
    const wish = { userId, permissions: cardProvisioningPreset, expiresIn: '1h' }
    return ((await stage.ask(admin, 'POST', '/api/auth/qr-jwt/generate', wish)) as { jwt: string }).jwt
  }

  await t.test('an app with a device token makes cards, and goes on where a chip has one', async () => {
    const jwt = await mintDeviceToken()
    const [first, second] = [newUid(), newUid()]
    const lines = await start('provision-cards', [first, second, first], { CHISPA_DEVICE_TOKEN: jwt }).all()
    assert.deepEqual(
      lines.map(line => [line.uid, line.skipped]),
      [
        [first, undefined],
        [second, undefined],
        [first, 'uid_taken'],
      ],
    )
    for (const { write } of lines.slice(0, 2)) assert.match(String(write), /^lnurlw:/)
    await start('provision-cards', [newUid()], { CHISPA_DEVICE_TOKEN: 'wrong' }).fails(/token_invalid/)
  })

  await t.test(
    'a coupon service deposits a voucher, and again without harm; a member who takes none is told by reason',
    async () => {
      const service = await startCouponService()
      t.after(() => service.stop())
      const { person } = await newMember(stage)
      const merchant = newPerson().pubkey
      const coupon = service.ledger.mint({ name: 'Tea', benefit: { type: 'percent', percent: 5 }, merchant })
      const deposit = async () => {
        const body = JSON.stringify(depositBody(service, coupon, person.pubkey))
        return (await start('deposit-voucher', [body], { COUPON_KEY: encodeNsec(service.secretKey) }).all())[0]
      }
      await take(person, 'ALLOWLIST')
      assert.equal((await deposit())?.refused, 'recipient_not_accepting')
      await take(person, 'ANYONE')
      const deposited = await deposit()
      assert.equal(deposited?.status, 'minted')
      assert.deepEqual(await deposit(), deposited)
      const kept = (await stage.ask(person, 'GET', '/api/wallet/vouchers')) as { id: string }[]
      assert.deepEqual(
        kept.map(({ id }) => id),
        [deposited?.id],
      )
    },
  )

  await t.test('a shop hears that its invoice is paid, with the proof', async () => {
    const wallet = await sandbox.wallets.create({ name: 'zoe' })
    await newMember(stage, { nwcUri: wallet.uri, username: 'zoe' })
    const payer = await sandbox.wallets.create({ name: 'payer', balanceMsats: 100_000_000 })
    const shop = start('shop', ['zoe', '21'], {})
    const { invoice } = await shop.next()
    const paid = sandbox.wallets.ledger.pay(payer.accountId, String(invoice))
    assert.ok(paid.ok)
    assert.deepEqual(await shop.next(), { paid: true, preimage: paid.payment.preimage })
    assert.equal(await shop.ended, 0)
  })

  await t.test('the Node of the machine signs in with a key and reads who it is', { skip }, async () => {
    const person = newPerson()
    const code = `import { createClient, keySigner } from '@chispa/client'
      const client = createClient({ url: '${stage.origin}', signer: keySigner('${encodeNsec(person.secretKey)}') })
      console.log((await client.readMe()).pubkey)`
    const { stdout } = await run(machinesNode as string, ['--input-type=module', '-e', code], { cwd: folder })
    assert.equal(stdout.trim(), person.pubkey)
  })

  await t.test('a page in a browser signs in with a key and reads who it is', async () => {
    const { page } = await stage.visit()
    const module = publishedModule()
    await page.route('**/client.js', route => route.fulfill({ contentType: 'text/javascript', body: module }))
    await page.goto('/docs')
    const person = newPerson()
    const me = await page.evaluate(
      async ([secret, origin]) => {
        const path = '/client.js'
        const { createClient, keySigner } = await import(path)
        return createClient({ url: origin, signer: keySigner(secret) }).readMe()
      },
      [encodeNsec(person.secretKey), stage.origin] as const,
    )
    assert.equal(me.pubkey ?? me.publicKey, person.pubkey)
  })

  await t.test(
    'a page of another origin acts for a person and for a device, and is told what is kept from it',
    async () => {
      await using shop = await serveShop()
      const { page } = await stage.visit()
      await page.goto(shop.url)
      const person = newPerson()
      const uid = newUid()
      const seen = await actFromShop(page, {
        secret: encodeNsec(person.secretKey),
        origin: stage.origin,
        jwt: await mintDeviceToken(),
        uid,
      })
      assert.equal(seen.pubkey, person.pubkey)
      assert.deepEqual([seen.payments, seen.policy, seen.firstEvent], [[], 'ANYONE', 'ready'])
      assert.equal(seen.uid, uid)
      assert.deepEqual(seen.refused, ['foreign_origin', 'foreign_origin', 'foreign_origin'])
    },
  )

  await t.test('what the client says is kept from other origins is what the service keeps', async () => {
    const document = (await (await fetch(`${stage.origin}/api/openapi.json`)).json()) as { paths: object }
    const readme = readFileSync(join(root, 'packages/client/README.md'), 'utf8')
    const paths = Object.keys(document.paths).map(path => path.replace(/\{\w+\}/g, 'x'))
    assert.ok(paths.length > 100)
    for (const path of paths) {
      const headers = { origin: 'https://shop.example', 'access-control-request-method': 'GET' }
      const reply = await fetch(stage.origin + path, { method: 'OPTIONS', headers })
      await reply.body?.cancel()
      const isClosed = !reply.headers.has('access-control-allow-origin')
      assert.equal(isForOwnPages(path), isClosed && path.startsWith('/api/'), path)
      if (isClosed) assert.ok(readme.includes(`\`${path.split('/').slice(0, 3).join('/')}\``), path)
    }
  })
})

const publishedModule = () => readFileSync(join(folder, 'node_modules/@chispa/client/dist/index.js'), 'utf8')

/** A page of its own origin that has the client, and nothing of the instance. */
async function serveShop() {
  const server = createServer((request, response) => {
    const isModule = request.url === '/client.js'
    response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html')
    response.end(isModule ? publishedModule() : '<!doctype html><title>Shop</title>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const actFromShop = (page: Page, given: { secret: string; origin: string; jwt: string; uid: string }) =>
  page.evaluate(async ({ secret, origin, jwt, uid }) => {
    const path = '/client.js'
    const { createClient, keySigner } = await import(path)
    const person = createClient({ url: origin, signer: keySigner(secret) })
    const me = await person.readMe()
    const { rows } = await person.listOwnPayments({ query: { limit: 5 } })
    const settings = { policy: 'ANYONE', allowVouchers: true, allowlist: [] }
    const { policy } = await person.writeVoucherSettings({ body: settings })
    let firstEvent: string | undefined
    for await (const { event } of await person.readEvents()) {
      firstEvent = event
      break
    }
    const card = await createClient({ url: origin, token: jwt }).createCard({ body: { id: uid } })
    const reasonOf = (call: Promise<unknown>) => call.catch((error: { reason: string }) => error.reason)
    const session = createClient({ url: origin, signer: keySigner(secret), signEachRequest: false })
    return {
      pubkey: me.pubkey,
      payments: rows,
      policy,
      firstEvent,
      uid: card.ntag424.cid,
      refused: await Promise.all([person.listWebhooks(), person.readAdminStatus(), session.readMe()].map(reasonOf)),
    }
  }, given)

/** Its lines as they come; each is JSON. */
function startExample(name: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(examples, `${name}.ts`), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close').then(([code]) => code as number)
  let complaints = ''
  child.stderr.on('data', chunk => (complaints += chunk))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  type Line = Record<string, unknown>
  const next = async (): Promise<Line> => {
    const { done, value } = await lines.next()
    if (done) throw new Error(`${name} ended: ${complaints}`)
    return JSON.parse(value) as Line
  }
  return {
    next,
    ended,
    async all(): Promise<Line[]> {
      const all: Line[] = []
      for await (const line of { [Symbol.asyncIterator]: () => lines }) all.push(JSON.parse(line) as Line)
      assert.equal(await ended, 0, complaints)
      return all
    },
    async fails(pattern: RegExp): Promise<void> {
      assert.notEqual(await ended, 0)
      assert.match(complaints, pattern)
    },
  }
}
