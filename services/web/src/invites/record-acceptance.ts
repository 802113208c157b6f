/** What an accepted invitation leaves in the activity log: that it was used, and what came of it by whose word. */
import type { ActivityLog } from '../activity/record.ts'
import type { Accepted } from './accept-invite.ts'

export async function recordAcceptance(activity: ActivityLog, accepted: Accepted, requestId: string): Promise<void> {
  const { userId, role, username, invite, isNew, isRaised, isNamed } = accepted
  const about = { userId, requestId, metadata: { inviteId: invite.id, role, username, by: invite.createdBy } }
  if (isNew) {
    await activity.record({
      ...about,
      category: 'USER',
      event: 'user.signup',
      message: 'A new member came by an invitation',
    })
  }
  if (isRaised) {
    await activity.record({
      ...about,
      category: 'USER',
      level: 'WARN',
      event: 'user.role_changed',
      message: `Role changed to ${role} by an invitation`,
    })
  }
  if (isNamed) {
    await activity.record({
      ...about,
      category: 'ADDRESS',
      event: 'address.assigned',
      message: `The name ${username} was assigned by an invitation`,
    })
  }
  if (!isNew && !isRaised && !isNamed) return
  await activity.record({
    ...about,
    category: 'USER',
    event: 'user.invite_used',
    message: 'An invitation was used',
  })
}
