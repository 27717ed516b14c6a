import type { Configuration } from 'webpack'

/** The environment of a build: `webpack --env standalone=URL`, `--env against=URL` or `--env types`. */
interface BuildEnvironment {
  /** The staging site whose shell mounts a development build. */
  against?: string
  /** The site that answers the calls of a remote in a page of its own. */
  standalone?: string
  /** Whether the build writes `@mf-types.zip`, the types of the remote for other hosts. */
  types?: boolean
}

/** Creates the webpack configuration of a remote: `export default remoteConfig(import.meta.url)`. */
export function remoteConfig(
  url: string,
): (env: BuildEnvironment, argv: { mode?: string }) => Promise<Configuration>
