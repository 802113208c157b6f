/** The frontend is built into dist/, which the web service serves; in development /api goes to that service. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contractData } from './build/contract-data.ts'
import { serviceWorker } from './build/service-worker.ts'
import { strictStyles } from './build/strict-styles.ts'

/**
 * A page comes in few requests: what every page needs, what public pages share, what handles keys, what pages of
 * cards share, what the dashboard shares, and the page itself. Left alone, every module that two pages share would be a file of its own.
 */
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  {
    name: 'public',
    test: /[\\/]src[\\/](ui[\\/](input|field|text-field|notice|panel|skeleton)|components[\\/](addresses[\\/](read-payee|pay-form|request-link|username-words)|amount|copy-button|fiat|sats)|session[\\/](kept-currency|use-session))|[\\/](contract|protocols)[\\/]src[\\/](fiat|lnurl-scheme|lud16|names|profiles|page-paths|invoice-watches)|node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/](?!.*[iI]nfinite)/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'qr', test: /[\\/]components[\\/]qr-code|node_modules[\\/]qr[\\/](?!decode|dom)/, priority: 2 },
  {
    name: 'keys',
    test: /[\\/]src[\\/](components[\\/]sign-in(?![\\/]save-key-banner)|session[\\/](passkey-lock|pin-lock|bunker-|signer-|relay-sockets|extension-signer|key-signer))|[\\/]protocols[\\/]src[\\/]nip(04|44|46|49)|node_modules[\\/]@noble[\\/](ciphers[\\/](chacha|_poly1305|_arx)|hashes[\\/](scrypt|pbkdf2))/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'cards-shared',
    test: /[\\/]src[\\/]pages[\\/]cards[\\/]|[\\/]protocols[\\/]src[\\/](ntag424|cmac|half-written)|node_modules[\\/]@noble[\\/]ciphers[\\/](aes|utils)/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'home',
    test: /[\\/]src[\\/](components[\\/](payments[\\/](moment|payment-row)|sign-in[\\/]save-key-banner|task-list|account-keys[\\/]takeover-notice)|frame[\\/]install-app|session[\\/]last-state)|[\\/]contract[\\/]src[\\/]withdrawals/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // Parts that several pages share, and Home does without.
  {
    name: 'tables',
    test: /node_modules[\\/]@tanstack[\\/](table-core|react-table)|[\\/]src[\\/]components[\\/]tables[\\/](data|paged|growing)-table/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'hashes',
    test: /node_modules[\\/]@noble[\\/]hashes[\\/](?!scrypt|pbkdf2)|[\\/]protocols[\\/]src[\\/]nip19-encode|node_modules[\\/]@scure[\\/]base/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'curves',
    test: /node_modules[\\/]@noble[\\/]curves|[\\/]protocols[\\/]src[\\/](bip340|ecdsa|ecdh|nip19|nip47-uri)\.ts/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'reading',
    test: /[\\/]src[\\/]components[\\/]scanning[\\/]|[\\/]protocols[\\/]src[\\/](read-code|own-link|other-money|coupon-link)|refusals[\\/]payment-targets/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'settings-shared',
    test: /[\\/]src[\\/]components[\\/]settings[\\/]|[\\/]contract[\\/]src[\\/]settings\.ts/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'connecting',
    test: /[\\/]src[\\/]components[\\/](wallets[\\/](pair|connect|recognise|finish|recipe|wallet-recipes|courtesy|quick|wallet-choice)|addresses[\\/]username-form|pictures[\\/])/,
    minShareCount: 2,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  { name: 'dashboard', minShareCount: 3, test: /[\\/](node_modules|frontend[\\/]src|packages)[\\/]/, priority: 1 },
]

export default defineConfig({
  plugins: [contractData(), strictStyles(), react(), tailwindcss(), serviceWorker(), compressed()],
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // Every browser that runs es2023 knows `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: { groups: chunks } } },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': 'http://127.0.0.1:3000' } },
})

/** Compressed once here, beside every file, instead of at every request there. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = place('dist') }) {
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files.filter(file => /\.(?:js|css|html|svg)$/.test(file)).map(file => compress(join(dir, file))),
      )
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

function place(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
