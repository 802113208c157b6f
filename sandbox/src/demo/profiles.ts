/** Who the demo's people are on Nostr: name, words and picture, published on the relay and shown on their pages. */
import { finalizeEvent } from '@chispa/protocols/nip01'
import * as signer from '@chispa/signatures/schnorr'
import { rawClient } from '../relay/raw-client.ts'
import { call, type Instance } from './instance.ts'
import { demoPeople } from './people.ts'

const profiles: Readonly<Record<string, { about: string; picture: string }>> = {
  Ana: { about: 'Ceramics at the Sunday market. Workshops for beginners on Thursdays.', picture: 'market' },
  Bruno: { about: 'Plays the bandoneon wherever there is a corner.', picture: 'cinema' },
  'Café Plaza': { about: 'Coffee, croissants and books, on the sunny side of the square.', picture: 'coffee' },
}

type Surroundings = { instance: Instance; relayUrl: string; picturesUrl: string }

export async function showProfiles({ instance, relayUrl, picturesUrl }: Surroundings): Promise<void> {
  const client = await rawClient(relayUrl)
  for (const person of demoPeople) {
    const profile = profiles[person.name]
    if (!profile) continue
    const content = JSON.stringify({
      name: person.name,
      about: profile.about,
      picture: `${picturesUrl}/${profile.picture}.png`,
    })
    const template = { kind: 0, created_at: Math.floor(Date.now() / 1000), tags: [], content }
    client.send('EVENT', finalizeEvent(template, person.secretKey, signer))
    await client.next('OK')
    await call(instance, person, 'PUT', '/api/users/me/profile', { shown: true })
  }
  await client.close()
}
