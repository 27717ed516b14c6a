import path from 'node:path'
import { getCreations } from '@tessera/shared-contracts'
import { median, type Figure } from '../figure.ts'
import { requestsASecond } from '../gallery-server/load.ts'
import { startMeasured } from '../gallery-server/measured-server.ts'
import { startPhpGallery } from './php-gallery.ts'

const rounds = 3
const secondsARound = 4

/**
 * How many pages of the gallery are answered in a second, by the server and by nginx with php-fpm, over the same
 * database file, connections and machine; in turns, so that whatever else the machine does falls on both.
 */
export async function galleryCapacity(dataDir: string): Promise<Figure[]> {
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    STAGING_PORT: '0',
    DEMO: '0',
    PUBLIC_URL: '',
    LOG_LEVEL: 'warn',
  }
  const site = await startMeasured('server/src/main.ts', [], /Tessera is at (\S+?),/, env)
  try {
    const php = await startPhpGallery(path.join(dataDir, 'tessera.sqlite'), programs())
    try {
      return await compare(site.url, php.url)
    } finally {
      await php.stop()
    }
  } finally {
    await site.stop()
  }
}

async function compare(site: URL, php: URL): Promise<Figure[]> {
  const first = () => `${getCreations.path}?page=1`
  const snapshot = await readAlike([site, php], first())
  let asked = 0
  const anywhere = () =>
    `${getCreations.path}?page=2&snapshot=${snapshot}&before=${1_000 + ((asked++ * 7_919) % (snapshot - 1_000))}`
  await readAlike([site, php], anywhere())

  const ways = [first, anywhere].flatMap(pathOf =>
    [site, php].map(url => ({ url, pathOf, rates: [] as number[] })),
  )
  // One more to warm up with
  for (let round = 0; round <= rounds; round += 1) {
    for (const { url, pathOf, rates } of ways) {
      const rate = await requestsASecond(url, secondsARound, pathOf)
      if (round > 0) rates.push(rate)
    }
  }
  const [ours, theirs, oursAnywhere, theirsAnywhere] = ways.map(({ rates }) => median(rates)) as [
    number,
    number,
    number,
    number,
  ]
  const unit = 'requests a second'
  return [
    { what: 'first page of the gallery', value: ours, unit },
    { what: 'first page of the gallery, nginx and php-fpm', value: theirs, unit },
    { what: 'first page, ours / theirs', value: ours / theirs, unit: 'x', atLeast: 1 },
    { what: 'any page of the gallery', value: oursAnywhere, unit },
    { what: 'any page of the gallery, nginx and php-fpm', value: theirsAnywhere, unit },
    { what: 'any page, ours / theirs', value: oursAnywhere / theirsAnywhere, unit: 'x', atLeast: 1 },
  ]
}

/** @returns the snapshot of the answer @throws where the answers differ */
async function readAlike(servers: readonly URL[], address: string): Promise<number> {
  const answers = await Promise.all(
    servers.map(async url => {
      const response = await fetch(new URL(address, url), {
        method: 'POST',
        headers: { 'accept-encoding': 'identity' },
      })
      return response.text()
    }),
  )
  if (new Set(answers).size !== 1) throw new Error(`The two answer ${address} in different ways.`)
  return getCreations.answer.parse(JSON.parse(answers[0] ?? '')).snapshot ?? 0
}

function programs() {
  const { NGINX_PATH: nginx, PHP_FPM_PATH: phpFpm } = process.env
  if (!nginx || !phpFpm) throw new Error('NGINX_PATH and PHP_FPM_PATH must say where nginx and php-fpm are.')
  return { nginx, phpFpm }
}
