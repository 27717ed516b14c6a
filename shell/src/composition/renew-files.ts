import type { ComposedRelease } from '@tessera/shared-contracts'
import { fileAddress } from './page-composition.ts'

/**
 * Fetches what a screen of a release needs past the browser's cache, which then has it. Rejects when a file cannot be
 * had, or is not what the composition says.
 */
export async function renewFiles(release: ComposedRelease, screen: string): Promise<void> {
  const { entry, screenFiles, languageFiles, integrity } = release
  const files = new Set([entry, ...(screenFiles[screen] ?? []), ...Object.values(languageFiles).flat()])
  await Promise.all(
    [...files].map(async file => {
      const address = fileAddress(release, file)
      const response = await fetch(address, { cache: 'reload', integrity: integrity[file] ?? '' })
      if (!response.ok) throw new Error(`${address} answers ${response.status}.`)
      // A browser keeps what was read to its end
      await response.arrayBuffer()
    }),
  )
}
