import { releaseRecord, shellRecord } from '@tessera/shared-contracts'
import type { DevelopmentBuild, DevelopmentBuilds } from '../domain/composing.ts'
import { shellName } from '../domain/releases.ts'

const answerDeadline = 5_000

/**
 * What development servers have built, asked anew each time; one that does not answer, or whose build
 * has failed, has none.
 *
 * @param addresses where each server has its files, with a slash at the end
 */
export function developmentBuilds(addresses: readonly string[]): DevelopmentBuilds {
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
    const response = await fetch(address, { signal: AbortSignal.timeout(answerDeadline) })
    return await response.json()
  } catch {
    return null
  }
}
