import type { RequestParams } from '@chispa/protocols/nip47'
import type { InvoiceRequest } from './calls.ts'

export function invoiceParams(request: InvoiceRequest): RequestParams['make_invoice'] {
  const { amountMsats, description, descriptionHash, expirySeconds } = request
  return {
    amount: amountMsats,
    ...(description === undefined ? {} : { description }),
    ...(descriptionHash === undefined ? {} : { description_hash: descriptionHash }),
    ...(expirySeconds === undefined ? {} : { expiry: expirySeconds }),
  }
}
