/** The service worker of the app, for members: whoever only pays needs none. In development pages change under it. */
export function installWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without it the app works as before, with a connection.
  navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
