/** Certificates of an authority that only the test trusts, made with openssl. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Authority = {
  ca: string
  certify: (name: string, how?: { days?: number; selfSigned?: true }) => Promise<Pair>
}
export type Pair = { certificate: string; key: string }

export async function newAuthority(folder: string): Promise<Authority> {
  const at = (name: string) => join(folder, name)
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const ca = ['-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', '/CN=Test authority', '-days', '30']
  await run('openssl', ['req', '-x509', ...newKey, ...ca])
  let made = 0
  return {
    ca: await readFile(at('ca.pem'), 'utf8'),
    async certify(name, { days = 90, selfSigned } = {}) {
      const base = at(`leaf-${++made}`)
      const pair = { certificate: `${base}.pem`, key: `${base}.key` }
      await writeFile(`${base}.ext`, `subjectAltName=DNS:${name}`)
      await run('openssl', ['req', ...newKey, '-keyout', pair.key, '-out', `${base}.csr`, '-subj', `/CN=${name}`])
      const signer = selfSigned
        ? ['-signkey', pair.key]
        : ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial']
      const leaf = ['-extfile', `${base}.ext`, '-days', String(days), '-out', pair.certificate]
      await run('openssl', ['x509', '-req', '-in', `${base}.csr`, ...signer, ...leaf])
      return pair
    },
  }
}
