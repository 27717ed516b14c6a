import { downloadZip } from 'client-zip'
import { toUniqueNames } from './unique-names.ts'
import type { SucceededUpscale } from '../run/upscale.ts'

/**
 * Downloads the results as one zip file.
 *
 * @throws {Error} a result cannot be fetched
 */
export async function downloadResults(results: readonly SucceededUpscale[]): Promise<void> {
  const names = toUniqueNames(results.map(({ input }) => input.title || 'upscaled'))
  // One after another: the results of the server would else be in memory at the same time
  async function* readFiles() {
    for (const [index, { result }] of results.entries()) {
      const input = result.file ?? (await fetchResult(result.imageUrl))
      yield { name: `${names[index] ?? 'upscaled'}.png`, input }
    }
  }
  const url = URL.createObjectURL(await downloadZip(readFiles()).blob())
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `upscaled_${Date.now()}.zip`,
  })
  link.click()
  // The browser has read the address by then
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

async function fetchResult(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The result returned status ${response.status}`)
  return response
}
