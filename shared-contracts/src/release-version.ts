import type { ReleaseRecord } from './remote.ts'

/**
 * `<package version>+<hash of the files>`: the same bytes have the same version, wherever they were built.
 *
 * @param sha256 of a text, as hexadecimal digits; browsers, which load this package too, never need it
 */
export function releaseVersion(
  packageVersion: string,
  files: ReleaseRecord['files'],
  sha256: (text: string) => string,
): string {
  const listed = Object.entries(files)
    .map(([file, { integrity }]) => `${file} ${integrity}`)
    .sort()
  return `${packageVersion}+${sha256(listed.join('\n')).slice(0, 10)}`
}
