import path from 'node:path'
import { getCreations } from '@tessera/shared-contracts'
import { median, type Figure } from '../figure.ts'
import { measureRequestsPerSecond } from '../server/page-requests.ts'
import { startMeasuredSite } from '../server/measured-server.ts'
import { startPhpBaseline } from './php-gallery.ts'

const rounds = 3
const secondsPerRound = 4

/**
 * Measures gallery pages per second of the server and of nginx with php-fpm, with the same database file, connections
 * and machine. The two alternate, so that other load on the machine affects both.
 */
export async function measureGalleryCapacity(dataDir: string): Promise<Figure[]> {
  const site = await startMeasuredSite(dataDir)
  try {
    const php = await startPhpBaseline(path.join(dataDir, 'tessera.sqlite'), getProgramPaths())
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
  const snapshot = await expectSameResponse([site, php], first())
  let requested = 0
  const anywhere = () =>
    `${getCreations.path}?page=2&snapshot=${snapshot}&before=${1_000 + ((requested++ * 7_919) % (snapshot - 1_000))}`
  await expectSameResponse([site, php], anywhere())

  const ways = [first, anywhere].flatMap(pathOf =>
    [site, php].map(url => ({ url, pathOf, rates: [] as number[] })),
  )
  // The first round is the warm-up
  for (let round = 0; round <= rounds; round += 1) {
    for (const { url, pathOf, rates } of ways) {
      const rate = await measureRequestsPerSecond(url, secondsPerRound, pathOf)
      if (round > 0) rates.push(rate)
    }
  }
  const [ours, theirs, oursAnywhere, theirsAnywhere] = ways.map(({ rates }) => median(rates)) as [
    number,
    number,
    number,
    number,
  ]
  const unit = 'requests/s'
  return [
    { name: 'first page of the gallery', value: ours, unit },
    { name: 'first page of the gallery, nginx and php-fpm', value: theirs, unit },
    { name: 'first page, ours / theirs', value: ours / theirs, unit: 'x', atLeast: 1 },
    { name: 'any page of the gallery', value: oursAnywhere, unit },
    { name: 'any page of the gallery, nginx and php-fpm', value: theirsAnywhere, unit },
    { name: 'any page, ours / theirs', value: oursAnywhere / theirsAnywhere, unit: 'x', atLeast: 1 },
  ]
}

/** Returns the gallery's snapshot. @throws Error if the responses of the servers differ */
async function expectSameResponse(servers: readonly URL[], address: string): Promise<number> {
  const bodies = await Promise.all(
    servers.map(async url => {
      const response = await fetch(new URL(address, url), {
        method: 'POST',
        headers: { 'accept-encoding': 'identity' },
      })
      return response.text()
    }),
  )
  if (new Set(bodies).size !== 1) throw new Error(`The two servers respond differently to ${address}.`)
  return getCreations.response.parse(JSON.parse(bodies[0] ?? '')).snapshot ?? 0
}

function getProgramPaths() {
  const { NGINX_PATH: nginx, PHP_FPM_PATH: phpFpm } = process.env
  if (!nginx || !phpFpm)
    throw new Error('NGINX_PATH and PHP_FPM_PATH must be the paths of nginx and php-fpm.')
  return { nginx, phpFpm }
}
