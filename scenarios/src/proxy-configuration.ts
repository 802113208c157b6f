/** A whole configuration around the part that our documents print. */
import { writeFile } from 'node:fs/promises'
import type { ProxyName } from './proxy-program.ts'

/** What stands around all sites; without it nothing is logged but errors. */
const defaultAround = { nginx: 'access_log off;', caddy: '' }

/** Writes it to `file`; answers how the program is told to check it and to run with it. */
export async function writeConfiguration(
  name: ProxyName,
  part: string,
  port: number,
  file: string,
  folder: string,
  around = defaultAround[name],
) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    kind => `${kind}_temp_path ${file}.${kind};`,
  )
  const nginx = `daemon off; pid ${file}.pid; error_log stderr; worker_processes 1; events { worker_connections 4096; }
http { ${around} ${temporary.join(' ')}
server { listen 127.0.0.1:${port}; ${part} } }`
  await writeFile(file, name === 'nginx' ? nginx : `{\n  admin off\n  auto_https off\n${around}}\n${part}`)
  return name === 'nginx'
    ? { check: ['-t', '-c', file, '-p', folder], run: ['-c', file, '-p', folder] }
    : {
        check: ['validate', '--config', file, '--adapter', 'caddyfile'],
        run: ['run', '--config', file, '--adapter', 'caddyfile'],
      }
}
