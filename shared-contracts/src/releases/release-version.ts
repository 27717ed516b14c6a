import type { ReleaseRecord } from './remote.ts'

/**
 * Computes the version of a release, `<package version>+<hash of the files>`. The same files have the same version on
 * every machine.
 *
 * @param sha256 hashes a text to hexadecimal digits. The caller provides it, since this package also runs in browsers
 */
export function computeReleaseVersion(
  packageVersion: string,
  files: ReleaseRecord['files'],
  sha256: (text: string) => string,
): string {
  const fileList = Object.entries(files)
    .map(([file, { integrity }]) => `${file} ${integrity}`)
    .sort()
  return `${packageVersion}+${sha256(fileList.join('\n')).slice(0, 10)}`
}
