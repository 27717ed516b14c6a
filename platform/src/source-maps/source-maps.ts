import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { maxSourceMapBytes, parseJson, sourceMap, type ReleaseReference } from '@tessera/shared-contracts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import type { FreeDiskSpaceCheck } from '@tessera/server-kit/storage/out-of-space'
import { toMegabytes } from '../registry/release-build.ts'
import type { ReleaseFiles } from '../releases/release-files.ts'
import { countBytes } from '../releases/release.ts'
import type { ReleaseStore } from '../releases/release-store.ts'
import { requireRelease } from '../releases/require-release.ts'
import { requireRemoteAccess, type Actor } from '../tokens/platform-tokens.ts'

const compress = promisify(gzip)

/** What the maps of a small release may have, compressed. Those of others may have as many bytes as its files. */
const minAllowanceBytes = 100_000

/** Each line is a list in memory. Code for browsers has far fewer lines. */
const maxLines = 200_000

/** Creates the service that stores the source maps of releases. */
export function createSourceMaps({
  store,
  files,
  requireSpace,
}: {
  store: Pick<ReleaseStore, 'find'>
  files: Pick<ReleaseFiles, 'writeSourceMap'>
  requireSpace: FreeDiskSpaceCheck
}) {
  return {
    /**
     * Stores source maps of a release, without the sources that they may contain.
     *
     * @param maps the path of each script, and the text of its map
     * @returns the number of stored maps
     * @throws {DomainError} where the actor may not change the remote, there is no such release or script, or a map is
     *   invalid or too large
     */
    async publish(
      release: ReleaseReference,
      maps: AsyncIterable<[script: string, content: Buffer]>,
      actor: Actor,
    ): Promise<number> {
      requireRemoteAccess(actor, release.remote)
      const { record } = await requireRelease(store, release)
      await requireSpace()
      const allowance = Math.max(minAllowanceBytes, countBytes(record))
      let bytes = 0
      let stored = 0
      for await (const [script, content] of maps) {
        if (!Object.hasOwn(record.files, script))
          throw new DomainError('platform.strayFile', { file: script })
        const compressed = await compress(JSON.stringify(readSourceMap(script, content)))
        bytes += compressed.length
        if (bytes > allowance)
          throw new DomainError('platform.sourceMapsTooLarge', { max: toMegabytes(allowance) })
        await files.writeSourceMap(release, script, compressed)
        stored += 1
      }
      return stored
    },
  }
}

/** @throws {DomainError} */
function readSourceMap(script: string, content: Buffer) {
  const { data } =
    content.length > maxSourceMapBytes ? {} : sourceMap.safeParse(parseJson(content.toString()))
  if (!data || data.mappings.split(';', maxLines + 1).length > maxLines)
    throw new DomainError('platform.badSourceMap', { file: script, max: toMegabytes(maxSourceMapBytes) })
  return data
}
