/** Forwarding from one wallet. */
import { readReceiveAction } from '@chispa/contract/forwarding'
import { queryOf } from '../../session/queries.ts'

export const receiveActionQuery = (walletId: string) => queryOf(readReceiveAction, { params: { walletId } })
