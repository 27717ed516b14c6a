import type { ComposedRelease } from '@tessera/shared-contracts'
import { loadFileHashes, getFileHash } from '../file-hashes.ts'
import { getFileUrl } from '../page-composition.ts'

/**
 * Fetches the files of a screen from the server and replaces their copies in the browser's cache. Rejects when a file
 * is missing or its hash differs from the composition.
 */
export async function refetchFiles(release: ComposedRelease, screen: string): Promise<void> {
  await loadFileHashes(release, 'reload')
  const texts = Object.values(release.languageFiles).flat()
  await Promise.all(listUrls(release, screen, texts).map(url => fetchFile(url, { cache: 'reload' })))
}

/** The files that this page has prefetched. */
const prefetched = new Set<string>()

/**
 * Fetches the files of a screen into the browser's cache, and runs and applies none of them. A browser would warn of a link that
 * preloads a file for another page, and not every browser knows links that prefetch.
 */
export async function prefetchFiles(
  release: ComposedRelease,
  screen: string,
  language: string,
): Promise<void> {
  await loadFileHashes(release)
  const urls = listUrls(release, screen, release.languageFiles[language]).filter(url => !prefetched.has(url))
  await Promise.all(
    urls.map(async url => {
      prefetched.add(url)
      await fetchFile(url, { priority: 'low' }).catch(() => prefetched.delete(url))
    }),
  )
}

const listUrls = (release: ComposedRelease, screen: string, texts: readonly string[] = []) =>
  [...new Set([release.entry, ...(release.screenFiles[screen] ?? []), ...texts])].map(file =>
    getFileUrl(release, file),
  )

async function fetchFile(url: string, options: RequestInit): Promise<void> {
  const response = await fetch(url, { ...options, integrity: getFileHash(url) })
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`)
  // The browser only caches a response that was read completely.
  await response.arrayBuffer()
}
