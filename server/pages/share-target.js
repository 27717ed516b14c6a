/** The images that other apps have shared with this one, which the service worker has stored in this browser. */
const cacheName = 'shared-images'
const maxAgeMs = 24 * 60 * 60 * 1000

const list = document.getElementById('shared')
const template = document.getElementById('shared-image')

/** The name of the file, which the title of a creation may become, without its type. */
function readName(image) {
  try {
    return decodeURIComponent(image.headers.get('x-name') ?? '').replace(/\.\w{1,5}$/, '')
  } catch {
    return ''
  }
}

function showState() {
  const isEmpty = list.childElementCount === 0
  document.getElementById('no-images').hidden = !isEmpty
  document.getElementById('lead').hidden = isEmpty
  list.hidden = isEmpty
}

function addImage(cache, key, image) {
  const { pathname } = new URL(key.url)
  const name = readName(image)
  const card = template.content.cloneNode(true)
  const item = card.firstElementChild
  card.querySelector('img').src = pathname
  card.querySelector('.text').textContent = name
  for (const link of card.querySelectorAll('a'))
    link.href = `${link.dataset.screen}?${new URLSearchParams({ image: pathname, title: name.slice(0, 100) })}`
  card.querySelector('button').addEventListener('click', async () => {
    await cache.delete(key)
    item.remove()
    showState()
    const next = list.querySelector('a') ?? document.querySelector('#no-images a')
    next.focus()
  })
  list.append(card)
}

const rejected = Number(new URLSearchParams(location.search).get('rejected'))
document.getElementById('rejected').hidden = !(rejected > 0)
history.replaceState(null, '', location.pathname)

async function showImages() {
  try {
    const cache = await globalThis.caches?.open(cacheName)
    for (const key of (await cache?.keys()) ?? []) {
      const image = await cache.match(key)
      if (Date.now() - Number(image?.headers.get('x-shared-at')) < maxAgeMs) addImage(cache, key, image)
      else await cache.delete(key)
    }
  } catch {
    // Without storage, there are no images
  }
  showState()
}
void showImages()
