import { satisfy } from '@module-federation/runtime-core'
import type { ReleaseRecord } from '@tessera/shared-contracts'

/**
 * Lists the packages of which pages load the remote's own copy, because the version of the page is not in its range. The
 * page decides by the same function, which is the one of Module Federation.
 *
 * @param provided the versions of the packages that the shell shares
 */
export const listOwnCopies = (
  { fallbacks = {} }: Pick<ReleaseRecord, 'fallbacks'>,
  provided: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(fallbacks)
    .filter(([name, range]) => {
      const version = provided[name]
      return version === undefined || !satisfy(version, range)
    })
    .map(([name]) => name)
