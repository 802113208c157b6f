/** All readers that are tried in this process. */
import type { Parser } from '../guided/parser.ts'
import { jwts, serverAnswers, taps, webhooks } from './answers.ts'
import { codes } from './codes.ts'
import { importedFiles, uploadedPictures } from './files.ts'
import { invoices } from './invoices.ts'
import { ciphertexts, nip47Payloads, nip98Headers, nostrEvents, relayFrames } from './nostr.ts'

export const parsers: readonly Parser[] = [
  codes,
  invoices,
  nip98Headers,
  jwts,
  relayFrames,
  nostrEvents,
  nip47Payloads,
  ciphertexts,
  taps,
  serverAnswers,
  webhooks,
  uploadedPictures,
  importedFiles,
]
