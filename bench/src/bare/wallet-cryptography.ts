/**
 * Bare: the cryptography without which no wallet becomes ready, in milliseconds of processor time: its key and the shared
 * secret are derived, its info event is checked, one request is encrypted and signed, one reply is checked and decrypted.
 */
import { Conversation } from '@chispa/nwc/conversation'
import { checkEvent, finalizeEvent } from '@chispa/protocols/nip01'
import * as schnorr from '@chispa/signatures/schnorr'

const [warmUp, count] = [50, 300]

export function cryptographyOfAWallet(): number {
  const walletSecret = schnorr.newSecretKey()
  const walletPublicKey = schnorr.publicKeyOf(walletSecret)
  const secrets = Array.from({ length: warmUp + count }, schnorr.newSecretKey)
  const text = JSON.stringify({ result_type: 'get_info', result: { alias: 'wallet', methods: ['pay_invoice'] } })
  const template = { kind: 23195, created_at: 1_700_000_000, tags: [], content: 'x'.repeat(400) }
  const event = finalizeEvent(template, walletSecret, schnorr)
  let before = process.cpuUsage()
  for (const [at, secret] of secrets.entries()) {
    if (at === warmUp) before = process.cpuUsage()
    const publicKey = schnorr.publicKeyOf(secret)
    const conversation = new Conversation(secret, walletPublicKey)
    const content = conversation.encrypt(text, 'nip44_v2')
    finalizeEvent({ ...template, content }, secret, { ...schnorr, publicKeyOf: () => publicKey })
    const isProven = checkEvent(event, schnorr.verifySchnorr) && checkEvent(event, schnorr.verifySchnorr)
    if (!isProven || conversation.decrypt(content, 'nip44_v2') !== text) throw new Error('the cryptography is wrong')
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / count
}
