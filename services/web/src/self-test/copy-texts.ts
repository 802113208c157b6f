/** Texts to copy into DNS and proxies; the proxies' are those of `docs/proxies.md`. */
import type { CopyText } from '@chispa/contract/self-test'

export const dnsLine = (host: string): CopyText[] => [
  { into: 'dns', text: `${host}. 300 IN A <public address of this machine>` },
]

export function platformProxy(endpoint: URL): CopyText[] {
  return [
    {
      into: 'nginx',
      text: `location / {
    proxy_pass http://127.0.0.1:3000;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-Host $host;
    proxy_read_timeout 120s;
    client_max_body_size 16m;
}`,
    },
    { into: 'caddy', text: `${endpoint.hostname} {\n    reverse_proxy 127.0.0.1:3000\n}` },
  ]
}

/** For a domain whose web server is not this platform. */
export function domainProxy(domain: string, endpoint: URL): CopyText[] {
  return [
    {
      into: 'nginx',
      text: `location /.well-known/lnurlp/ {
    rewrite ^/\\.well-known/lnurlp/([^/]+)$ /api/lud16/$1 break;
    proxy_pass ${endpoint.origin};
    proxy_ssl_server_name on;
    proxy_set_header X-Forwarded-For $remote_addr;
}`,
    },
    {
      into: 'caddy',
      text: `${domain} {
    @name path_regexp name ^/\\.well-known/lnurlp/([^/]+)$
    handle @name {
        rewrite * /api/lud16/{re.name.1}
        reverse_proxy ${endpoint.origin} {
            header_up Host {upstream_hostport}
        }
    }
}`,
    },
  ]
}

export const trustProxy: CopyText[] = [{ into: 'environment', text: 'TRUST_PROXY=loopback' }]
