import path from 'node:path'
import { readPackage, type Ranges } from './project.ts'

/** The packages that a remote in its own repository imports: those that a page shares, and the contracts. */
export const remotePackages = [
  '@reduxjs/toolkit',
  '@tessera/shared-auth',
  '@tessera/shared-contracts',
  '@tessera/shared-ui',
  'i18next',
  'react',
  'react-dom',
  'react-i18next',
  'react-redux',
  'react-router',
  'react-router-dom',
  'redux',
]

/** The packages that build and test a remote. */
export const remoteBuildTools = [
  '@jest/globals',
  '@tessera/cli',
  '@tessera/remote-preset',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'typescript',
  'webpack',
  'webpack-cli',
]

/**
 * Reads the ranges for a new repository: those of the versions that a platform offers, and for all other packages the
 * ranges that this version of the command was tested with.
 */
export async function readRepositoryRanges(offered: Ranges = {}): Promise<Ranges> {
  const own = await readPackage(path.join(import.meta.dirname, '..'))
  return {
    '@tessera/cli': `^${own?.version ?? ''}`,
    ...own?.devDependencies,
    ...own?.dependencies,
    ...Object.fromEntries(Object.entries(offered).map(([name, version]) => [name, `^${version}`])),
  }
}

/** Formats the ranges of the named packages for a package.json. */
export function formatVersionRanges(names: Iterable<string>, ranges: Ranges = {}): string {
  const wanted = new Set(names)
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(ranges)
        .filter(([name]) => wanted.has(name))
        .sort(),
    ),
  )
}
