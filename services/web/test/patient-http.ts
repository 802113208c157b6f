/** Servers whose answers must come, for tests: whatever the service would wait for them, a busy machine has longer. */
import type { HttpRequest } from '@chispa/outgoing-http/outgoing-http'
import type { TestApp } from './app.ts'

const timeoutMs = 60_000

/** `isSilent`: who never answers is not waited for longer than usual. */
export function waitForServers(
  { deps }: Pick<TestApp, 'deps'>,
  isSilent: (asked: HttpRequest) => boolean = () => false,
): void {
  const { outgoing } = deps
  const request = outgoing.request.bind(outgoing)
  outgoing.request = asked => request({ ...asked, ...(!isSilent(asked) && { timeoutMs }) })
}
