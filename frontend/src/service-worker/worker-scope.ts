/** What we use of a service worker's global scope. The whole of it is a library of types that does not go with a page's. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }

export type PushedEvent = Extendable & { data: { json: () => unknown } | null }
export type FetchedEvent = Event & { request: Request; respondWith: (answer: Promise<Response>) => void }
export type ClickedEvent = Extendable & { notification: Notification }

type WindowClient = {
  url: string
  focus: () => Promise<WindowClient>
  navigate: (url: string) => Promise<WindowClient | null>
}

export type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<WindowClient[]>
    openWindow: (url: string) => Promise<WindowClient | null>
  }
  addEventListener: {
    (name: 'install' | 'activate', listener: (event: Extendable) => void): void
    (name: 'fetch', listener: (event: FetchedEvent) => void): void
    (name: 'push', listener: (event: PushedEvent) => void): void
    (name: 'notificationclick', listener: (event: ClickedEvent) => void): void
  }
}
