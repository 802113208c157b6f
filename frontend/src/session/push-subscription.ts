/** The subscription that this browser has with its push service. It is the browser's, whoever is signed in. */

const registered = () => navigator.serviceWorker.getRegistration('/')

export async function findSubscription(): Promise<PushSubscription | undefined> {
  const found = await registered()
  return (await found?.pushManager.getSubscription()) ?? undefined
}

/**
 * From now on nothing arrives here, and what is shown goes. The push service tells ours so at the next notification, so this
 * works without a connection and without anybody signed in.
 */
export async function endNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return
  await (await findSubscription())?.unsubscribe()
  for (const notification of (await (await registered())?.getNotifications()) ?? []) notification.close()
}
