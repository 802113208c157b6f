/** The first page as a server draws it: what link previews read, and readers without scripts. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testApp } from '../../test/app.ts'

const frontend = mkdtempSync(join(tmpdir(), 'chispa-brand-'))
writeFileSync(
  join(frontend, 'index.html'),
  '<!doctype html><html lang="en"><head><!--head--><title>Chispa</title><!--/head--></head><body><div id="root"><!--page--><!--/page--></div></body></html>',
)
const web = await testApp({ frontend })
after(async () => {
  await web.close()
  rmSync(frontend, { recursive: true })
})
const admin = await web.member('ADMIN')
const set = (body: object) => web.call({ method: 'POST', url: '/api/settings', as: admin, body })
const open = async (language = 'en', url = '/') =>
  (await web.call({ url, headers: { 'accept-language': language } })).body
const has = (page: string, parts: string[]) => parts.forEach(part => void assert.ok(page.includes(part), part))
const path = `/api/pictures/${'ab'.repeat(16)}`

test('without a root it waits for its administrator; without words it says what it is', async () => {
  assert.ok(!(await open()).includes('<h1>'))
  await web.call({ method: 'POST', url: '/api/admin/assign', as: admin })
  await set({ endpoint: 'https://plaza.example', community_name: 'La Plaza' })
  has(await open(), [
    '<title>La Plaza</title>',
    '<h1>La Plaza</h1>',
    'content="Pay and be paid at La Plaza"',
    '<meta property="og:image" content="https://plaza.example/icons/full-512-f59e0b.png" />',
    '<meta name="twitter:card" content="summary" />',
  ])
})

test('the operator’s words in the language of the reader, another one where there is none, and the cover', async () => {
  await set({
    tagline_en: 'Bread & <sats>',
    tagline_es: 'Pan y sats',
    description_en: 'A market on Saturdays.',
    cover_url: `https://plaza.example${path}`,
  })
  has(await open('en'), [
    '<title>La Plaza · Bread &#38; &#60;sats&#62;</title>',
    '<meta property="og:description" content="A market on Saturdays." />',
    `<meta property="og:image" content="https://plaza.example${path}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    '<p class="early-about">A market on Saturdays.</p>',
    'href="/sign-in"',
  ])
  has(await open('es'), [
    '<html lang="es">',
    '<title>La Plaza · Pan y sats</title>',
    'A market on Saturdays.',
    'Iniciar sesión',
  ])
  // Nothing is written in Portuguese yet.
  has(await open('pt-PT'), ['<html lang="pt-BR">', 'Bread &#38; &#60;sats&#62;', 'A market on Saturdays.'])
  await set({ tagline_pt: 'Pão e sats', description_en: null, description_es: 'Un mercado los sábados.' })
  has(await open('pt-BR'), ['<title>La Plaza · Pão e sats</title>', 'Un mercado los sábados.'])
  await set({ description_en: 'A market on Saturdays.' })
  const manifest = await web.call({ url: '/manifest.webmanifest', headers: { 'accept-language': 'es' } })
  assert.equal(manifest.json().description, 'Pan y sats')
  has(await open('en', '/sign-in'), ['<title>La Plaza</title>', `content="https://plaza.example${path}"`])
})

test('a cover that lies elsewhere is told through us, and kept while it is shown', async () => {
  const url = 'https://pictures.example/a b.png?x=1'
  await set({ cover_url: url })
  const told = encodeURIComponent('https://pictures.example/a%20b.png?x=1')
  has(await open(), [`content="https://plaza.example/api/pictures?url=${told}"`])
})

test('icons are named by both colours, so that they are drawn anew when one changes', async () => {
  await set({ cover_url: null, brand_color: '#0d9488', brand_text_color: '#000000' })
  const [icon = ''] = /\/icons\/full-512-[^"]+/.exec(await open()) ?? []
  assert.equal(icon, '/icons/full-512-0d9488-000000.png')
  assert.equal((await web.call({ url: icon })).statusCode, 200)
  assert.equal((await web.call({ url: '/icons/full-512-0d9488.png' })).statusCode, 404)
})
