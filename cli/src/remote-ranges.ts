import path from 'node:path'
import { getComposition } from '@tessera/shared-contracts'
import type { CommandContext } from './define-command.ts'
import { createPlatformClient } from './platform-client.ts'
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
 * Reads the ranges for a new repository: those of the versions that the platform at `TESSERA_URL` offers, and for all
 * other packages the ranges that this version of the command was tested with.
 */
export async function readRepositoryRanges(context: CommandContext): Promise<Ranges> {
  const own = await readPackage(path.join(import.meta.dirname, '..'))
  const tested = {
    '@tessera/cli': `^${own?.version ?? ''}`,
    ...own?.devDependencies,
    ...own?.dependencies,
  }
  if (!context.env.TESSERA_URL) return tested
  const { packages = {} } = await createPlatformClient(context).call(getComposition, {})
  const offered = Object.entries(packages).map(([name, version]) => [name, `^${version}`] as const)
  return { ...tested, ...Object.fromEntries(offered) }
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
