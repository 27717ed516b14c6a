/** Takes the place of the service worker where the operator has switched it off: it deletes what that has stored, and ends. */
self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', event => {
  event.waitUntil(deleteAndUnregister())
})

async function deleteAndUnregister() {
  const names = await caches.keys()
  const own = names.filter(name => name.startsWith('offline ') || name === 'shared-images')
  await Promise.all(own.map(name => caches.delete(name)))
  await self.registration.unregister()
}
