/** Of the instance: pictures, the waitlist, its first administrator, tills, settings, overviews, webhooks, the listener. */
import { exportActivity, listActivity } from '../activity.ts'
import { readOpenApi } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { readFiatRate } from '../fiat.ts'
import { readHealth } from '../health.ts'
import { probeListener, readListenerStatus } from '../listener-link.ts'
import { checkOpenPayment, listOpenPayments } from '../open-payments.ts'
import { readAttention, readOverview, rebuildOverview } from '../overview.ts'
import { readPicture, readPictureOf, uploadDesignPicture, uploadPicture } from '../pictures.ts'
import { checkClaimCode, claimAdmin, claimRoot, readAdminStatus, readRootStatus } from '../root.ts'
import { readEcho, runSelfTest } from '../self-test.ts'
import { markBackedUp, readSetUp } from '../set-up.ts'
import { readSettings, writeSettings } from '../settings-operations.ts'
import { readShopDay, writeShop } from '../shop.ts'
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
} from '../till.ts'
import { exportWaitlist, listWaitlist, subscribeToWaitlist } from '../waitlist.ts'
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '../webhook-endpoints.ts'
import { receiveWebhook } from '../webhooks.ts'

export const platformOperations = [
  readPicture,
  readPictureOf,
  uploadPicture,
  uploadDesignPicture,
  subscribeToWaitlist,
  listWaitlist,
  exportWaitlist,
  readAdminStatus,
  claimAdmin,
  readRootStatus,
  claimRoot,
  checkClaimCode,
  writeShop,
  readShopDay,
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
  readOverview,
  readAttention,
  rebuildOverview,
  listOpenPayments,
  checkOpenPayment,
  runSelfTest,
  readSetUp,
  markBackedUp,
  readEcho,
  createWebhook,
  listWebhooks,
  editWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  replayWebhookDelivery,
  listActivity,
  exportActivity,
  readListenerStatus,
  probeListener,
  receiveWebhook,
  readHealth,
  readOpenApi,
] as const satisfies readonly Endpoint[]
