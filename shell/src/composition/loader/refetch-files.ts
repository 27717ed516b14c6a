import type { ComposedRelease } from '@tessera/shared-contracts'
import { loadFileHashes, getFileHash } from '../file-hashes.ts'
import { getFileUrl } from '../page-composition.ts'

/**
 * Fetches the files of a screen from the server and replaces their copies in the browser's cache. Rejects when a file
 * is missing or its hash differs from the composition.
 */
export async function refetchFiles(release: ComposedRelease, screen: string): Promise<void> {
  const { entry, screenFiles, languageFiles } = release
  await loadFileHashes(release, 'reload')
  const files = new Set([entry, ...(screenFiles[screen] ?? []), ...Object.values(languageFiles).flat()])
  await Promise.all(
    [...files].map(async file => {
      const url = getFileUrl(release, file)
      const response = await fetch(url, { cache: 'reload', integrity: getFileHash(url) })
      if (!response.ok) throw new Error(`${url} responded with ${response.status}.`)
      // The browser only caches a response that was read completely.
      await response.arrayBuffer()
    }),
  )
}
