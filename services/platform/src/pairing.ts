/** Where the two services find each other, unless the environment says so itself. */
export type Place = { host: string; port: number }
export type Places = { web: Place; listener: Place }

export function pairing({ web, listener }: Places, given: Record<string, string | undefined>): Record<string, string> {
  return {
    PORT: String(web.port),
    LISTENER_PORT: String(listener.port),
    LISTENER_URL: given.LISTENER_URL?.trim() || urlOf(listener),
    WEB_ORIGIN: given.WEB_ORIGIN?.trim() || urlOf(web),
  }
}

/** A service that listens everywhere is reached on this machine. */
function urlOf({ host, port }: Place): string {
  if (host === '0.0.0.0' || host === '') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
