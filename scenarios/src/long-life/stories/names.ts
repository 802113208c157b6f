/** Names: a rest of thirty days, a name that an invitation promises, who keeps theirs through all of it. */
import assert from 'node:assert/strict'
import { newPerson } from '@chispa/testing/person'
import { dayMs, hourMs, type Life, minuteMs, type Story } from '../life.ts'
import type { Member } from '../people.ts'
import type { Reply } from '../platform.ts'

const reasonOf = (reply: Reply) => reply.body?.error?.reason ?? reply.status
const take = ({ platform }: Life, member: Pick<Member, 'id' | 'person'>, username: string) =>
  platform.ask({
    method: 'PUT',
    path: `/api/users/${member.id}/lightning-address`,
    as: member.person,
    body: { username },
  })

export const namesRest: Story = {
  name: 'a name that was given up rests for thirty days, and its owner can have it back until then',
  promised: 'docs/operations.md, decision 9',
  days: 62,
  async tell(life) {
    const { platform, people, pass } = life
    const [owner, other] = [await people.newMember(), await people.newMember()]
    const first = owner.name
    await people.rename(owner, people.newName())
    assert.equal((await platform.ask({ path: `/api/lud16/${first}` })).status, 404, 'nobody is paid by it')
    await pass(30 * dayMs - 2 * minuteMs)
    assert.equal(reasonOf(await take(life, other, first)), 'username_resting')
    assert.equal(reasonOf(await take(life, owner, first)), 200, 'back in the last minutes')
    const second = first
    await people.rename(owner, people.newName())
    await pass(30 * dayMs - minuteMs)
    assert.equal(reasonOf(await take(life, other, second)), 'username_resting', 'it rests anew')
    await pass(2 * minuteMs)
    assert.equal(reasonOf(await take(life, other, second)), 200)
    await people.pay({ name: second }, 1000)
  },
}

export const invitations: Story = {
  name: 'an invitation lets one person in for seven days and keeps its name for them, at most for ninety',
  promised: 'docs/api.md, POST /api/invites',
  days: 92,
  async tell(life) {
    const { platform, people, pass } = life
    const other = await people.newMember()
    const invite = async (days?: number) => {
      const username = people.newName()
      const body = { role: 'USER', username, ...(days !== undefined && { days }) }
      const { url } = await platform.askWell({ method: 'POST', path: '/api/invites', as: people.admin, body })
      return { username, body: { inviteToken: new URL(url).hash.slice(1) } }
    }
    const accept = ({ body }: { body: object }) =>
      platform.ask({ method: 'POST', path: '/api/invitations/accept', as: newPerson(), body })
    const [late, used, long] = [await invite(), await invite(), await invite(90)]
    await pass(7 * dayMs - 2 * minuteMs)
    assert.equal(reasonOf(await take(life, other, late.username)), 'username_taken', 'it is promised')
    assert.equal((await accept(used)).status, 200)
    await pass(3 * minuteMs)
    assert.equal(reasonOf(await accept(late)), 'invite_expired')
    assert.equal(reasonOf(await take(life, other, late.username)), 200, 'free for everybody')
    await pass(83 * dayMs - hourMs)
    assert.equal(reasonOf(await take(life, other, long.username)), 'username_taken')
    assert.equal((await accept(long)).status, 200)
  },
}
