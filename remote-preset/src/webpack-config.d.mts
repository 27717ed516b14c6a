import type { Configuration } from 'webpack'

/** The environment of a build: `webpack --env standalone=URL` or `--env against=URL`. */
interface BuildEnvironment {
  /** The staging site whose shell mounts a development build. */
  against?: string
  /** The site that answers the calls of a remote in a page of its own. */
  standalone?: string
}

/** Creates the webpack configuration of a remote: `export default remoteConfig(import.meta.url)`. */
export function remoteConfig(
  url: string,
): (env: BuildEnvironment, argv: { mode?: string }) => Promise<Configuration>
