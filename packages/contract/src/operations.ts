/** All operations of the web service, in the order the documents list them. */
import { listActivity } from './activity.ts'
import {
  countCardDesigns,
  createCardDesign,
  editCardDesign,
  importCardDesigns,
  listCardDesigns,
  readCardDesign,
} from './card-designs.ts'
import {
  activateOtc,
  bindCardWallet,
  deleteCardPin,
  disableCard,
  enableCard,
  releaseCard,
  resolveOtc,
  writeCardLimits,
  writeCardPin,
} from './card-holding.ts'
import { importCards, scanBoltcardServerCard, scanBtcpayCard, scanLnbitsCard } from './card-imports.ts'
import {
  listCardPayments,
  listCardTransactions,
  payWithCard,
  readCardPayRequest,
  requestCardInvoice,
  resolveCardPayment,
  scanCard,
  verifyCardInvoice,
} from './card-payments.ts'
import {
  mintWipeLink,
  mintWriteToken,
  readWipePayload,
  readWritePayload,
  readWritePayloadForChip,
  recoverCardKeys,
  resetChip,
  wipeCard,
  wipeChip,
} from './card-programming.ts'
import { countCards, createCard, deleteCard, editCard, listCards, listUserCards, readCard } from './cards.ts'
import { readOpenApi } from './documentation.ts'
import type { Endpoint } from './endpoint.ts'
import { readFiatRate } from './fiat.ts'
import {
  listForwardingReceipts,
  readForwardingReceipt,
  readReceiveAction,
  retryForwardingReceipt,
  writeReceiveAction,
} from './forwarding.ts'
import { readHealth } from './health.ts'
import { exportOwnPayments, listOwnPayments, readOwnPayment } from './history.ts'
import { readSettlements, streamInvoice, streamWatch, watchInvoices } from './invoice-watches.ts'
import {
  countLightningAddresses,
  listAddressRelays,
  listLightningAddresses,
  writeLightningAddress,
} from './lightning-addresses.ts'
import { probeListener, readListenerStatus } from './listener-link.ts'
import { readEvents } from './live.ts'
import { requestInvoice, resolveAddress, resolveNostrName, resolveWellKnownAddress, verifyInvoice } from './lud16.ts'
import { createPaymentRequest, readPaymentRequest } from './payment-requests.ts'
import { readPicture } from './pictures.ts'
import { deletePushDevice, readPush, writePushDevice } from './push.ts'
import { initializeRemoteCard, readRemoteConnection } from './remote-connections.ts'
import { claimAdmin, claimRoot, readAdminStatus, readRootStatus } from './root.ts'
import { previewSend, readSending, sendPayment } from './sending.ts'
import { readSettings, writeSettings } from './settings-operations.ts'
import {
  chargeSale,
  closeTill,
  leaveTill,
  listTills,
  openTill,
  readReceipt,
  readSale,
  readTill,
  readTillDay,
  tapCard,
} from './till.ts'
import { mintDeviceToken, mintSessionToken, readProtected, readToken, writeProtected } from './tokens.ts'
import { listUsers, readMe, readRole, writeRole } from './users.ts'
import {
  countVouchers,
  deleteVoucher,
  listVouchers,
  readVoucher,
  readVoucherCode,
  refreshVoucher,
  refreshVouchers,
} from './vouchers.ts'
import { depositVoucher } from './vouchers-deposit.ts'
import { listVoucherServices, writeVoucherService } from './vouchers-services.ts'
import { listVoucherSenders, readVoucherSettings, writeVoucherSettings } from './vouchers-settings.ts'
import { postToAddress, readVoucherRecipient, sendVoucher } from './vouchers-transfer.ts'
import { exportWaitlist, listWaitlist, subscribeToWaitlist } from './waitlist.ts'
import { checkWallet } from './wallet-check.ts'
import { cancelPairing, finishPairing, readPairing, startPairing } from './wallet-pairings.ts'
import {
  createWallet,
  deleteWallet,
  editWallet,
  listWallets,
  readWallet,
  readWalletBalance,
  writeNwc,
} from './wallets.ts'
import { receiveWebhook } from './webhooks.ts'

export const operations: readonly Endpoint[] = [
  mintSessionToken,
  readToken,
  readProtected,
  writeProtected,
  mintDeviceToken,
  readMe,
  readEvents,
  readPush,
  writePushDevice,
  deletePushDevice,
  listUsers,
  readRole,
  writeRole,
  writeLightningAddress,
  listLightningAddresses,
  countLightningAddresses,
  listAddressRelays,
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
  readWallet,
  editWallet,
  deleteWallet,
  readWalletBalance,
  checkWallet,
  startPairing,
  readPairing,
  finishPairing,
  cancelPairing,
  createPaymentRequest,
  readPaymentRequest,
  readSending,
  previewSend,
  sendPayment,
  listOwnPayments,
  readOwnPayment,
  exportOwnPayments,
  readReceiveAction,
  writeReceiveAction,
  listForwardingReceipts,
  readForwardingReceipt,
  retryForwardingReceipt,
  listCards,
  createCard,
  countCards,
  readCard,
  editCard,
  deleteCard,
  listUserCards,
  importCards,
  scanBoltcardServerCard,
  scanBtcpayCard,
  scanLnbitsCard,
  mintWipeLink,
  mintWriteToken,
  readWritePayload,
  readWritePayloadForChip,
  readWipePayload,
  recoverCardKeys,
  resetChip,
  wipeCard,
  wipeChip,
  resolveOtc,
  activateOtc,
  writeCardLimits,
  writeCardPin,
  deleteCardPin,
  disableCard,
  enableCard,
  bindCardWallet,
  releaseCard,
  listCardDesigns,
  countCardDesigns,
  readCardDesign,
  createCardDesign,
  editCardDesign,
  importCardDesigns,
  readRemoteConnection,
  initializeRemoteCard,
  scanCard,
  payWithCard,
  readCardPayRequest,
  requestCardInvoice,
  verifyCardInvoice,
  listCardTransactions,
  listCardPayments,
  resolveCardPayment,
  depositVoucher,
  listVouchers,
  countVouchers,
  readVoucher,
  readVoucherCode,
  refreshVoucher,
  refreshVouchers,
  readVoucherRecipient,
  sendVoucher,
  deleteVoucher,
  readVoucherSettings,
  writeVoucherSettings,
  listVoucherSenders,
  postToAddress,
  listVoucherServices,
  writeVoucherService,
  readPicture,
  subscribeToWaitlist,
  listWaitlist,
  exportWaitlist,
  readAdminStatus,
  claimAdmin,
  readRootStatus,
  claimRoot,
  openTill,
  listTills,
  closeTill,
  readTill,
  leaveTill,
  chargeSale,
  readSale,
  tapCard,
  readTillDay,
  readReceipt,
  readSettings,
  writeSettings,
  readFiatRate,
  listActivity,
  readListenerStatus,
  probeListener,
  receiveWebhook,
  readHealth,
  readOpenApi,
]
