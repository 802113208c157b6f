/** Connection URIs with keys of their own, for tests. The relay's name exists nowhere unless the test runs one. */
import { formatConnectionUri } from '@chispa/protocols/nip47-uri'
import { newSecretKey, publicKeyOf } from '@chispa/signatures/schnorr'

export function newConnection(relays: string[] = ['wss://relay.invalid']) {
  const secret = Buffer.from(newSecretKey()).toString('hex')
  const walletPublicKey = publicKeyOf(newSecretKey())
  return { uri: formatConnectionUri({ walletPublicKey, relays, secret }), secret, walletPublicKey }
}
