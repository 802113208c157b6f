/** Of vouchers and the services that issue them. */

import type { Endpoint } from '../endpoint.ts'
import {
  countVouchers,
  deleteVoucher,
  listVouchers,
  readVoucher,
  readVoucherCode,
  refreshVoucher,
  refreshVouchers,
} from '../vouchers.ts'
import { keepCoupon, previewCoupon } from '../vouchers-coupons.ts'
import { depositVoucher } from '../vouchers-deposit.ts'
import { listVoucherServices, writeVoucherService } from '../vouchers-services.ts'
import { listVoucherSenders, readVoucherSettings, writeVoucherSettings } from '../vouchers-settings.ts'
import { postToAddress, readVoucherRecipient, sendVoucher } from '../vouchers-transfer.ts'

export const voucherOperations = [
  depositVoucher,
  listVouchers,
  countVouchers,
  previewCoupon,
  keepCoupon,
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
] as const satisfies readonly Endpoint[]
