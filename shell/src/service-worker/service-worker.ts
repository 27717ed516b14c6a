import { serviceWorkerMetaName } from '@tessera/shared-contracts'

/**
 * Registers the service worker that the page names, or removes the one that the browser has. This waits until the page is
 * loaded and idle, so that it delays nothing.
 */
export function updateServiceWorker(page: Document): void {
  const address = page.querySelector<HTMLMetaElement>(`meta[name=${serviceWorkerMetaName}]`)?.content
  if (address === undefined || !('serviceWorker' in navigator)) return
  const update = () => {
    // The site works without one
    const updated = address === '' ? unregister() : navigator.serviceWorker.register(address, options)
    updated.catch(() => {})
  }
  // Safari has no idle callbacks
  const wait = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(update) : setTimeout(update))
  if (page.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** The browser gets each script of the worker from the server, not from its cache. */
const options: RegistrationOptions = { updateViaCache: 'none' }

async function unregister(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await registration?.unregister()
}
