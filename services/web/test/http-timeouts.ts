/** Servers whose answers must come, for tests: whatever the service would wait for them, a busy machine has longer. */
import type { HttpRequest } from '@chispa/outgoing-http/outgoing-http'
import type { TestApp } from './app.ts'

const timeoutMs = 60_000

/** Who never answers is not waited for longer than usual. */
export type IsSilent = (asked: HttpRequest) => boolean

export function waitForServers({ deps }: Pick<TestApp, 'deps'>, isSilent: IsSilent = () => false): void {
  const { outgoing } = deps
  const request = outgoing.request.bind(outgoing)
  outgoing.request = asked => request({ ...asked, ...(!isSilent(asked) && { timeoutMs }) })
}
