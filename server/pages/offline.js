/**
 * The page that the service worker shows without a network: the language of the site, the drafts in this browser, and the
 * return to the requested page once the network is back.
 */
const firstPauseMs = 3_000
const maxPauseMs = 60_000
const reloadsKey = 'offline.reloads'
const reloadsEndMs = 5 * 60_000

const root = document.documentElement

function read(storage, key) {
  try {
    return globalThis[storage].getItem(key)
  } catch {
    return null
  }
}

function readJson(storage, key) {
  try {
    const value = JSON.parse(read(storage, key) ?? 'null')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const chosen = read('localStorage', 'language')
const preferred = navigator.languages.map(tag => tag.slice(0, 2)).find(tag => tag === 'en' || tag === 'zh')
root.lang = chosen === 'en' || chosen === 'zh' ? chosen : (preferred ?? 'en')

/** The prompt of text to image: of this tab, or what the member has written last. */
function readPrompt() {
  const { email, username } = readJson('localStorage', 'user')
  const member = email ?? username
  const key = 'text-to-image.draft'
  const drafts = [readJson('sessionStorage', key), member ? readJson('localStorage', `${key}.${member}`) : {}]
  const prompts = drafts.map(({ prompt }) => (typeof prompt === 'string' ? prompt.trim() : ''))
  return prompts.find(prompt => prompt !== '') ?? ''
}

const toPromise = request =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** The drafts of portfolios. Opening the database must not create it. */
async function readPortfolios() {
  const name = 'portfolio-draft'
  const stored = [readJson('localStorage', name)]
  const databases = (await globalThis.indexedDB?.databases?.()) ?? []
  if (databases.some(database => database.name === name)) {
    const database = await toPromise(indexedDB.open(name))
    try {
      if (database.objectStoreNames.contains('drafts'))
        stored.push(...(await toPromise(database.transaction('drafts').objectStore('drafts').getAll())))
    } finally {
      database.close()
    }
  }
  return stored.filter(draft => Array.isArray(draft?.pages) && draft.pages.length > 0)
}

function addCard(template, fill) {
  const card = document.getElementById(template).content.cloneNode(true)
  fill(card)
  document.getElementById('drafts').append(card)
  document.getElementById('own-drafts').hidden = false
}

async function showDrafts() {
  const prompt = readPrompt()
  if (prompt !== '')
    addCard('prompt-card', card => {
      card.querySelector('.text').textContent = prompt
      const button = card.querySelector('button')
      button.hidden = !navigator.clipboard
      button.addEventListener('click', async () => {
        await navigator.clipboard.writeText(prompt)
        button.classList.add('copied')
        button.querySelector('.before').hidden = true
        button.querySelector('.after').hidden = false
      })
    })
  for (const { title, pages } of await readPortfolios().catch(() => []))
    addCard('portfolio-card', card => {
      const isNamed = typeof title === 'string' && title.trim() !== ''
      card.querySelector('.untitled').hidden = isNamed
      card.querySelector('.text').textContent = isNamed ? title : ''
      for (const count of card.querySelectorAll('.count')) count.textContent = String(pages.length)
    })
}

/** How often this page has reloaded itself lately. A server that fails again and again is asked less often. */
function readReloads() {
  const { count, at } = readJson('sessionStorage', reloadsKey)
  return Number.isInteger(count) && Date.now() - at < reloadsEndMs ? count : 0
}

function returnToPage() {
  try {
    sessionStorage.setItem(reloadsKey, JSON.stringify({ count: readReloads() + 1, at: Date.now() }))
  } catch {
    // Without storage, the page reloads at the same pace
  }
  document.getElementById('connected').hidden = false
  // At its own address it would only open itself again
  if (location.pathname.startsWith('/pages/')) location.replace('/')
  else location.reload()
}

let isChecking = false

async function check() {
  if (isChecking) return
  isChecking = true
  try {
    const { ok } = await fetch('/service-worker.js', { method: 'HEAD', cache: 'no-store' })
    if (ok) returnToPage()
  } catch {
    // Still without a network
  } finally {
    isChecking = false
  }
}

function checkLater(pauseMs) {
  setTimeout(async () => {
    if (document.visibilityState === 'visible') await check()
    checkLater(Math.min(pauseMs * 2, maxPauseMs))
  }, pauseMs)
}

addEventListener('online', () => void check())
addEventListener('pageshow', ({ persisted }) => persisted && void check())
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check())
checkLater(Math.min(firstPauseMs * 2 ** readReloads(), maxPauseMs))

document.addEventListener('DOMContentLoaded', () => {
  document.title = document.body.dataset[root.lang]
  document.getElementById('retry').addEventListener('click', () => location.reload())
  void showDrafts()
})
