import { openPlatform } from './platform.ts'
import { People } from './people.ts'
await using opened = await openPlatform(new Date('2027-10-01T00:00:00Z'))
const { platform } = opened
const people = new People(platform)
await people.start()
const member = await people.newMember()
const card = await people.newCard(member, { tapMsats: 50_000, dayMsats: 500_000 })
await platform.runFor(3600_000)
console.log(await people.tap(card, 7000))
member.wallet.faults.loseAnswerAfterPaying = true
member.wallet.faults.noNotifications = true
console.log(await people.tap(card, 9000))
const rows = async () => console.log(platform.now(), await platform.database.sql`select request_id, state, created_at, published_at, completed_at, next_check_at, checks, error_code from listener.payments`, await platform.database.sql`select status, resolved_by, resolved_at,next_check_at from card_payments`)
await rows()
await platform.runFor(3*3600_000)
await rows()
await platform.runFor(30*3600_000)
await rows()
console.log(platform.services.listener.lines.slice(-5))
people.stop()
process.exit(0)
