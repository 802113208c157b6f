/** Whether a wallet says that it knows no such payment. Some have no word for it but INTERNAL or OTHER. */
type WalletError = { code: string; message?: string }

const vagueCodes = ['INTERNAL', 'INTERNAL_ERROR', 'OTHER', 'BAD_REQUEST']
const notFound =
  /not found|could not find|couldn't find|cannot find|no such|does not exist|unknown (payment|invoice|transaction)/i

export const saysNotFound = ({ code }: WalletError): boolean => code === 'NOT_FOUND'

/** By its words only: enough for whoever waits long besides. */
export const seemsNotFound = ({ code, message = '' }: WalletError): boolean =>
  code === 'NOT_FOUND' || (vagueCodes.includes(code) && notFound.test(message))
