import { hashListFileName, isScreenPath, type ScreenManifest } from '@tessera/shared-contracts'
import { DomainError } from '@tessera/server-kit/http/domain-error'
import { sourceMapFolder } from '../releases/release-files.ts'

/** @throws {DomainError} for a path at which a build may have no file, and for one below another file */
export function requireStorablePaths(paths: readonly string[]): void {
  // The compressed copy of a file is stored beside it
  const taken = new Set(paths.flatMap(file => [file, `${file}.br`]))
  for (const file of paths) {
    if (!isBuildPath(file)) throw new DomainError('platform.badPath', { file })
    const folders = file.split('/').slice(0, -1)
    const folder = folders
      .map((_, index) => folders.slice(0, index + 1).join('/'))
      .find(each => taken.has(each))
    if (folder !== undefined) throw new DomainError('platform.fileBelowFile', { file, other: folder })
  }
}

/** @throws {DomainError} for a screen whose path the router would read in another way than the gate */
export function requireScreenPaths({
  screens,
}: {
  screens: readonly Pick<ScreenManifest, 'name' | 'path'>[]
}) {
  for (const { name: screen, path } of screens)
    if (!isScreenPath(path)) throw new DomainError('platform.badScreenPath', { screen, path })
}

/** Of the names in a path, in bytes; file systems take 255, and a compressed copy has three more. */
const maxNameBytes = 252

/** Returns whether a build may have a file at this path: the platform adds some to a release. */
const isBuildPath = (file: string) =>
  isSafePath(file) &&
  file !== hashListFileName &&
  !file.startsWith(`${sourceMapFolder}/`) &&
  file.split('/').every(name => Buffer.byteLength(name) <= maxNameBytes)

/** Returns whether a relative path stays below its folder. */
export const isSafePath = (file: string) =>
  /^[^\\\p{Cc}]{1,300}$/u.test(file) && file.split('/').every(part => !['', '.', '..'].includes(part))
