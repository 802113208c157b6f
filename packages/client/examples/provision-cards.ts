/**
 * An app that makes cards in bulk. It holds a device token that an administrator minted for it, and nothing else: no key, no
 * role of its own. CHISPA_URL, CHISPA_DEVICE_TOKEN, and the UIDs of the chips as arguments.
 */
import { ChispaError, createClient } from '@chispa/client'

const { CHISPA_URL = '', CHISPA_DEVICE_TOKEN = '' } = process.env
const client = createClient({ url: CHISPA_URL, token: CHISPA_DEVICE_TOKEN })

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

for (const uid of process.argv.slice(2)) {
  try {
    const card = await client.createCard({ body: { id: uid, title: `Card ${uid.slice(-4)}` } })
    const { token } = await client.mintWriteToken({ params: { id: card.id } })
    // The keys go from here to the chip, and are kept nowhere.
    const keys = await client.readWritePayload({ params: { id: card.id }, query: { token } })
    print({ uid, cardId: card.id, write: keys.lnurlw_base })
  } catch (error) {
    // A chip that has a card already is no reason to stop.
    if (!(error instanceof ChispaError) || !error.is('uid_taken')) throw error
    print({ uid, skipped: error.reason })
  }
}
