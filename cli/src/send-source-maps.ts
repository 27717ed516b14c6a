import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  maxSourceMapBytes,
  parseJson,
  publishSourceMaps,
  sourceMap,
  type ReleaseReference,
} from '@tessera/shared-contracts'
import { CommandError } from '@tessera/command-line'
import type { CommandContext } from './define-command.ts'
import { PlatformError, type PlatformClient, type ReleaseFile } from './platform-client.ts'

/**
 * Sends the source maps of a build, without the sources in them. The release is published already, so a platform that
 * does not store them is no error.
 */
export async function sendSourceMaps(
  { platform, log }: { platform: PlatformClient; log: CommandContext['log'] },
  release: ReleaseReference,
  build: { dist: string; files: readonly string[] },
): Promise<void> {
  const maps: ReleaseFile[] = []
  for (const script of build.files.filter(file => /\.m?js$/.test(file))) {
    const text = await readFile(path.join(build.dist, `${script}.map`), 'utf8').catch(() => null)
    const { data } = text === null ? {} : sourceMap.safeParse(parseJson(text))
    const content = data && new Blob([JSON.stringify(data)])
    if (content && content.size <= maxSourceMapBytes) maps.push({ path: script, content })
    else if (text !== null)
      log(
        `${script}.map is not sent: it is no source map, or larger than ${maxSourceMapBytes / 1_000_000} MB.`,
      )
  }
  if (maps.length === 0) return
  try {
    await platform.call(publishSourceMaps, release, { files: maps })
  } catch (error) {
    // A platform of an earlier release has no such call
    if (error instanceof PlatformError && error.status === 404) return
    if (!(error instanceof CommandError)) throw error
    log(`The source maps were not stored: ${error.message}`)
  }
}
