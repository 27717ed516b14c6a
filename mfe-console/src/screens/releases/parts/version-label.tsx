const shownHashLength = 7

/** A version whose hash is cut. The whole one is its title. */
export function VersionLabel({ version }: { version: string }) {
  return <code title={version}>{shortenVersion(version)}</code>
}

/** Shortens `0.1.0+3fa9c2d1e4` to `0.1.0+3fa9c2d`. */
export function shortenVersion(version: string): string {
  const [core = version, hash] = version.split('+')
  return hash === undefined ? version : `${core}+${hash.slice(0, shownHashLength)}`
}
