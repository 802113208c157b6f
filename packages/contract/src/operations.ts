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
  countCards,
  createCard,
  deleteCard,
  disableCard,
  enableCard,
  listCards,
  listUserCards,
  mintWriteToken,
  readCard,
  readWritePayload,
  recoverCardKeys,
  releaseCard,
  resolveOtc,
  wipeCard,
  writeCardLimits,
} from './cards.ts'
import { readOpenApi } from './documentation.ts'
import type { Endpoint } from './endpoint.ts'
import { readHealth } from './health.ts'
import {
  countLightningAddresses,
  listAddressRelays,
  listLightningAddresses,
  writeLightningAddress,
} from './lightning-addresses.ts'
import { requestInvoice, resolveAddress, resolveNostrName, resolveWellKnownAddress, verifyInvoice } from './lud16.ts'
import { initializeRemoteCard, readRemoteConnection } from './remote-connections.ts'
import { claimAdmin, claimRoot, readAdminStatus, readRootStatus } from './root.ts'
import { readSettings, writeSettings } from './settings.ts'
import { mintDeviceToken, mintSessionToken, readProtected, readToken, writeProtected } from './tokens.ts'
import { listUsers, readMe, readRole, writeRole } from './users.ts'
import { exportWaitlist, listWaitlist, subscribeToWaitlist } from './waitlist.ts'
import {
  createWallet,
  deleteWallet,
  editWallet,
  listWallets,
  readWallet,
  readWalletBalance,
  writeNwc,
} from './wallets.ts'

export const operations: readonly Endpoint[] = [
  mintSessionToken,
  readToken,
  readProtected,
  writeProtected,
  mintDeviceToken,
  readMe,
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
  resolveWellKnownAddress,
  resolveNostrName,
  writeNwc,
  listWallets,
  createWallet,
  readWallet,
  editWallet,
  deleteWallet,
  readWalletBalance,
  listCards,
  createCard,
  countCards,
  readCard,
  deleteCard,
  listUserCards,
  mintWriteToken,
  readWritePayload,
  recoverCardKeys,
  wipeCard,
  resolveOtc,
  activateOtc,
  writeCardLimits,
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
  subscribeToWaitlist,
  listWaitlist,
  exportWaitlist,
  readAdminStatus,
  claimAdmin,
  readRootStatus,
  claimRoot,
  readSettings,
  writeSettings,
  listActivity,
  readHealth,
  readOpenApi,
]
