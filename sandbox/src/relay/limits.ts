/** What a public relay allows one connection. The defaults are those of widely run relays. */
export type RelayLimits = {
  maxSubscriptions: number
  /** Of all connections from one address together; 0 is no limit. Relays do not announce it. */
  maxSubscriptionsPerAddress: number
  maxFilters: number
  /** Values in one list of one filter. */
  maxKeysPerFilter: number
  maxSubscriptionIdLength: number
  /** A longer frame closes the socket with code 1009. */
  maxMessageLength: number
  maxEventLength: number
  /** Stored events answered to one filter. */
  maxLimit: number
  /** Per connection and minute; 0 is no limit. */
  eventsPerMinute: number
}

export const defaultLimits: RelayLimits = {
  maxSubscriptions: 20,
  maxSubscriptionsPerAddress: 0,
  maxFilters: 10,
  maxKeysPerFilter: 1000,
  maxSubscriptionIdLength: 64,
  maxMessageLength: 128 * 1024,
  maxEventLength: 64 * 1024,
  maxLimit: 500,
  eventsPerMinute: 0,
}

/** NIP-11. */
export function informationDocument(name: string, limits: RelayLimits, authRequired: boolean): object {
  return {
    name,
    description: 'A relay for trying and testing; nothing outlives the process',
    supported_nips: [1, 11, 40, 42],
    software: 'chispa sandbox relay',
    limitation: {
      max_message_length: limits.maxMessageLength,
      max_subscriptions: limits.maxSubscriptions,
      max_limit: limits.maxLimit,
      max_subid_length: limits.maxSubscriptionIdLength,
      max_content_length: limits.maxEventLength,
      auth_required: authRequired,
      restricted_writes: false,
    },
  }
}
