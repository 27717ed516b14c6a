import { releaseRecord, shellRecord, type ReleaseRecord, type ShellRecord } from '@tessera/shared-contracts'
import { shellName } from '../releases/release.ts'

/** The latest build of a development server. Its content changes under the same address. */
export interface DevelopmentBuild {
  name: string
  /** Address of its files. */
  base: string
  record: ReleaseRecord | ShellRecord
}

export interface DevelopmentBuilds {
  read(): Promise<DevelopmentBuild[]>
}

const timeoutMs = 5_000

/**
 * Reads the latest builds of development servers. A server that does not respond, or whose build has failed, is ignored.
 *
 * @param addresses address of the files of each server, with a trailing slash
 */
export function createDevelopmentBuilds(addresses: readonly string[]): DevelopmentBuilds {
  return {
    async read() {
      const found = await Promise.all(addresses.map(readBuild))
      return found.filter(build => build !== null)
    },
  }
}

async function readBuild(base: string): Promise<DevelopmentBuild | null> {
  const remote = releaseRecord.safeParse(await readJson(new URL('remote.json', base)))
  if (remote.success) return { name: remote.data.name, base, record: remote.data }
  const shell = shellRecord.safeParse(await readJson(new URL('shell.json', base)))
  return shell.success ? { name: shellName, base, record: shell.data } : null
}

const readJson = async (address: URL): Promise<unknown> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    return await response.json()
  } catch {
    return null
  }
}
