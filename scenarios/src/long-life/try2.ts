import { openPlatform } from './platform.ts'
import { People } from './people.ts'
await using opened = await openPlatform(new Date('2027-10-01T00:00:00Z'))
const { platform } = opened
const people = new People(platform)
await people.start()
const member = await people.newMember()
    const body = { userId: member.id, permissions: ['cards:read'], expiresIn: '60d' }
    const r = await platform.askWell({ method: 'POST', path: '/api/auth/qr-jwt/generate', as: people.admin, body })
console.log(r, await platform.ask({ path: '/api/jwt', token: r.token ?? r.jwt }))
people.stop()
process.exit(0)
