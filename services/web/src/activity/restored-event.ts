/** Of a restore after which things may have happened that are not in the books. */
export const restoredEvent = 'server.restored'
