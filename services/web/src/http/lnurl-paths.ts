/** Which paths are those of LNURL operations, also for requests that never found their route: they err in LNURL's shape too. */
import { operations } from '@chispa/contract/operations'

const patterns = Object.values(operations)
  .filter(operation => 'errors' in operation && operation.errors === 'lnurl')
  .map(({ url }) => new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`))

export function isLnurlPath(url: string): boolean {
  const [path = ''] = url.split('?')
  return patterns.some(pattern => pattern.test(path))
}
