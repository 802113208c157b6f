/** What a caller is told about themselves. A device acts for the member but never sees the wallet's secret. */
import type { Me } from '@chispa/contract/users'
import type { WalletHealth } from '@chispa/contract/wallet-check'
import { pairedProvider } from '@chispa/contract/wallets'
import type { Deps } from '../deps.ts'
import { faceOf } from '../faces/face-of.ts'
import { addressOf } from '../lightning-addresses/domain.ts'
import { openUri } from '../wallets/open-uri.ts'
import type { Member } from './store.ts'

type ShownMember = Member & { health: WalletHealth | undefined }

export function showMe(
  deps: Pick<Deps, 'log' | 'sealer'>,
  member: ShownMember,
  { isDevice, domain }: { isDevice: boolean; domain: string },
): Me {
  return {
    userId: member.id,
    pubkey: member.pubkey,
    role: member.role,
    lightningAddress: addressOf(member.username, domain),
    username: member.username,
    face: faceOf({ ...member, name: member.faceName }, domain),
    ...(isDevice ? {} : { nwcString: nwcString(deps, member) }),
    nwcUpdatedAt: member.walletUpdatedAt?.toISOString() ?? null,
    wallet: shownWallet(member),
    currency: member.currency,
    createdAt: member.createdAt.toISOString(),
    ...(member.takeoverEndsAt && !isDevice && { takeoverEndsAt: member.takeoverEndsAt.toISOString() }),
    ...(member.shopName !== null && { shopName: member.shopName }),
    ...(member.addressNotices && !isDevice && { addressNotices: member.addressNotices.map(shownNotice) }),
  }
}

const shownNotice = ({ at, ...notice }: NonNullable<Member['addressNotices']>[number]) => ({
  ...notice,
  at: new Date(at).toISOString(),
})

function shownWallet(member: ShownMember): Me['wallet'] {
  const { walletId: id, walletName: name, walletType: type, walletStatus: status, walletProvider: provider } = member
  const { health } = member
  return id && name && type && status && health ? { id, name, type, status, provider, health } : null
}

/** A key that was made here leaves to nobody. */
function nwcString(deps: Pick<Deps, 'log' | 'sealer'>, { walletId, sealedUri, walletProvider }: Member): string {
  if (walletProvider === pairedProvider) return ''
  return walletId && sealedUri ? (openUri(deps, walletId, sealedUri) ?? '') : ''
}
