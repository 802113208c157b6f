/** A voucher as its owner sees it: never its code. */
import type { Voucher } from '@chispa/contract/vouchers'
import { isRecord, parseJson } from '@chispa/protocols/untrusted-json'
import { pictureUrl } from '../http/picture-url.ts'
import type { VoucherRow } from './store.ts'

export function shownVoucher(row: VoucherRow): Voucher {
  return {
    id: row.id,
    status: row.status,
    name: row.name,
    description: row.description,
    imageUrl: pictureUrl(row.pictureId),
    url: row.url,
    couponId: row.couponId,
    merchantPubkey: row.merchantPubkey,
    merchant: {
      pubkey: row.merchantPubkey,
      name: row.merchantName,
      pictureUrl: pictureUrl(row.merchantPictureId),
      verified: row.isVerified,
    },
    servicePubkey: row.servicePubkey,
    claimUrl: row.claimUrl,
    mintUrl: row.mintUrl,
    refreshUrl: row.refreshUrl,
    benefit: objectIn(row.benefit),
    metadata: objectIn(row.metadata),
    isSigned: row.isSigned,
    isTransferable: isTransferable(row),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    claimedAt: row.claimedAt?.toISOString() ?? null,
    statusCheckedAt: row.checkedAt?.toISOString() ?? null,
    depositedBy: row.depositedBy,
    comment: row.comment,
    transferredTo: row.transferredTo,
    isMovedByOthers: row.status === 'transferred' && row.transferredTo === null,
    isNew: row.seenAt === null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Somebody else can exchange its code: the service says where, and has signed what is handed over. */
export const isTransferable = ({
  status,
  isSigned,
  refreshUrl,
}: Pick<VoucherRow, 'status' | 'isSigned' | 'refreshUrl'>) => status === 'minted' && isSigned && refreshUrl !== null

function objectIn(json: string | null): Record<string, unknown> | null {
  const value = json === null ? null : parseJson(json)
  return isRecord(value) ? value : null
}
