/** Members with names, for tests. */
import assert from 'node:assert/strict'
import type { TestApp } from './app.ts'

type Member = Awaited<ReturnType<TestApp['member']>>

export function addressesOf(web: TestApp) {
  const put = (of: { userId: string }, username: unknown, as: Member = of as Member) =>
    web.call({ method: 'PUT', url: `/api/users/${of.userId}/lightning-address`, as, body: { username } })

  async function named(username: string, role?: 'USER'): Promise<Member> {
    const member = await web.member(role)
    assert.equal((await put(member, username)).statusCode, 200)
    return member
  }

  return { put, named }
}
