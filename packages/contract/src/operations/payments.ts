/** Of names, wallets and payments: what is asked for, sent, taken and forwarded. */
import { writePaymentNote } from '../contacts.ts'
import { checkDomain, listDomains, removeDomain, writeDomain } from '../domains.ts'
import type { Endpoint } from '../endpoint.ts'
import {
  listForwardingReceipts,
  readForwardingReceipt,
  readReceiveAction,
  retryForwardingReceipt,
  writeReceiveAction,
} from '../forwarding.ts'
import { exportOwnPayments, listOwnPayments, readOwnPayment } from '../history.ts'
import { readSettlements, streamInvoice, streamWatch, watchInvoices } from '../invoice-watches.ts'
import {
  addNameAlias,
  countLightningAddresses,
  listAddressRelays,
  listLightningAddresses,
  listNameAliases,
  readAvailability,
  removeNameAlias,
  writeLightningAddress,
} from '../lightning-addresses.ts'
import { requestInvoice, resolveAddress, resolveNostrName, resolveWellKnownAddress, verifyInvoice } from '../lud16.ts'
import { createPaymentRequest, readPaymentRequest } from '../payment-requests.ts'
import { readAddressCode, readPublicProfile } from '../profiles.ts'
import { previewSend, readSending, sendPayment } from '../sending.ts'
import {
  createSplit,
  declineShare,
  deleteSplit,
  listAskedShares,
  listSplits,
  readPublicSplit,
  readSplit,
  requestShareInvoice,
  settleShare,
} from '../splits.ts'
import { checkWallet } from '../wallet-check.ts'
import { cancelPairing, confirmPairing, finishPairing, readPairing, startPairing } from '../wallet-pairings.ts'
import {
  createCourtesyWallet,
  createWallet,
  deleteWallet,
  editWallet,
  listWallets,
  readCourtesyOffer,
  readWallet,
  readWalletBalance,
  writeNwc,
} from '../wallets.ts'
import { previewWithdrawal, readWithdrawal, takeWithdrawal } from '../withdrawals.ts'

export const paymentOperations = [
  writeLightningAddress,
  listNameAliases,
  addNameAlias,
  removeNameAlias,
  readAvailability,
  listDomains,
  writeDomain,
  removeDomain,
  checkDomain,
  listLightningAddresses,
  countLightningAddresses,
  listAddressRelays,
  readPublicProfile,
  readAddressCode,
  resolveAddress,
  requestInvoice,
  verifyInvoice,
  streamInvoice,
  readSettlements,
  watchInvoices,
  streamWatch,
  resolveWellKnownAddress,
  resolveNostrName,
  writeNwc,
  listWallets,
  createWallet,
  readCourtesyOffer,
  createCourtesyWallet,
  readWallet,
  editWallet,
  deleteWallet,
  readWalletBalance,
  checkWallet,
  startPairing,
  readPairing,
  finishPairing,
  confirmPairing,
  cancelPairing,
  createPaymentRequest,
  readPaymentRequest,
  createSplit,
  listSplits,
  readSplit,
  deleteSplit,
  settleShare,
  listAskedShares,
  declineShare,
  readPublicSplit,
  requestShareInvoice,
  readSending,
  previewSend,
  sendPayment,
  previewWithdrawal,
  takeWithdrawal,
  readWithdrawal,
  listOwnPayments,
  readOwnPayment,
  exportOwnPayments,
  writePaymentNote,
  readReceiveAction,
  writeReceiveAction,
  listForwardingReceipts,
  readForwardingReceipt,
  retryForwardingReceipt,
] as const satisfies readonly Endpoint[]
