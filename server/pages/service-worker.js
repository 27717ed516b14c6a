/**
 * The service worker of the site. It answers a navigation only while the network fails, with the offline page, and it
 * receives images that other apps share. It stores no response of the site but the files of the offline page, so a page
 * is never an old one.
 */
const offlinePage = '/pages/offline.html'
const offlineFiles = [
  offlinePage,
  '/pages/offline.js',
  '/pages/web-app.css',
  '/pages/plain.css',
  '/pages/manrope.woff2',
]
const offlineCache = `offline ${offlinePage}`

const sharePath = '/share-target'
const sharedPath = '/shared-images/'
const sharedCache = 'shared-images'
const sharedTypes = ['image/png', 'image/jpeg', 'image/webp']
const maxShared = 10
const maxSharedBytes = 20 * 1024 * 1024
const maxSharedAgeMs = 24 * 60 * 60 * 1000

self.addEventListener('install', event => {
  // The browser asks the worker for these paths only, and loads everything else as if there were none
  const fromWorker = [`${sharedPath}*`, ...offlineFiles].map(pathname => ({
    condition: { urlPattern: { pathname } },
    source: 'fetch-event',
  }))
  const fromNetwork = ['no-cors', 'cors', 'same-origin'].map(requestMode => ({
    condition: { requestMode },
    source: 'network',
  }))
  // The page comes from the network, without waiting for the worker to start. Without a network, the worker responds
  const firstOfBoth = [
    {
      condition: { requestMode: 'navigate', requestMethod: 'GET' },
      source: 'race-network-and-fetch-handler',
    },
  ]
  // Not every browser has such routes. Without them, other requests are not answered below
  const routes = Promise.resolve(event.addRoutes?.([...fromWorker, ...fromNetwork, ...firstOfBoth])).catch(
    () => {},
  )
  event.waitUntil(Promise.all([routes, storeOfflineFiles()]))
  void self.skipWaiting()
})

self.addEventListener('activate', event => {
  event.waitUntil(
    Promise.all([
      self.registration.navigationPreload?.enable(),
      deleteOtherOfflineCaches(),
      deleteOldSharedImages(),
    ]),
  )
})

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && request.mode === 'navigate' && pathname === sharePath) {
    // A form of another site must not fill the storage. An app that shares has no referrer
    if (request.referrer === '' || new URL(request.referrer).origin === origin)
      event.respondWith(receiveImages(request))
  } else if (request.method !== 'GET') return
  else if (request.mode === 'navigate') {
    if (request.destination === 'document') event.respondWith(navigate(event))
  } else if (pathname.startsWith(sharedPath)) event.respondWith(readCached(sharedCache, request))
  else if (offlineFiles.includes(pathname)) event.respondWith(readCached(offlineCache, request))
})

async function storeOfflineFiles() {
  const cache = await caches.open(offlineCache)
  await cache.addAll(offlineFiles)
}

async function deleteOtherOfflineCaches() {
  const names = await caches.keys()
  const old = names.filter(name => name.startsWith('offline ') && name !== offlineCache)
  await Promise.all(old.map(name => caches.delete(name)))
}

async function navigate(event) {
  try {
    // The browser has requested it while the worker started
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const page = await caches.match(offlinePage)
    if (!page) throw error
    const headers = new Headers(page.headers)
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
    return new Response(page.body, { status: 503, headers })
  }
}

async function readCached(name, request) {
  const cache = await caches.open(name)
  return (await cache.match(request.url)) ?? fetch(request)
}

/** Stores the images of a request, and opens the page where the user chooses what to do with them. */
async function receiveImages(request) {
  let rejected = 0
  try {
    const form = await request.formData()
    const files = form.getAll('images').filter(file => file instanceof File && file.size > 0)
    const accepted = files.filter(({ type, size }) => sharedTypes.includes(type) && size <= maxSharedBytes)
    rejected = files.length - accepted.length
    const cache = await caches.open(sharedCache)
    await deleteOldSharedImages()
    for (const file of accepted.slice(-maxShared)) await storeImage(cache, file)
    rejected += Math.max(0, accepted.length - maxShared)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, -maxShared).map(key => cache.delete(key)))
  } catch {
    rejected = Math.max(1, rejected)
  }
  return Response.redirect(rejected > 0 ? `${sharePath}?rejected=${rejected}` : sharePath, 303)
}

const storeImage = (cache, file) =>
  cache.put(
    `${sharedPath}${crypto.randomUUID()}`,
    new Response(file, {
      headers: {
        'content-type': file.type,
        'x-content-type-options': 'nosniff',
        'x-name': encodeURIComponent(file.name.slice(0, 200)),
        'x-shared-at': String(Date.now()),
      },
    }),
  )

async function deleteOldSharedImages() {
  const cache = await caches.open(sharedCache)
  for (const key of await cache.keys()) {
    const image = await cache.match(key)
    const age = Date.now() - Number(image?.headers.get('x-shared-at'))
    if (!(age < maxSharedAgeMs)) await cache.delete(key)
  }
}
