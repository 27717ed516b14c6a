import * as z from '@tessera/shared-contracts/schema'
import { firstFrame } from './first-frame.ts'
import { contractVersion, entryType, federationRuntime, remoteManifest } from './remote.ts'

/**
 * `tessera.json`: the manifest of a remote that was built without our plugins. `entry`, `entryType` and `container`
 * are for a build that writes no `mf-manifest.json`.
 */
export const standardRemoteManifest = z.extend(remoteManifest, {
  contract: z._default(z.number(), contractVersion),
  slices: z._default(z.array(z.string()), []),
  /** The name of the remote where absent. */
  namespace: z.optional(z.string()),
  entry: z.optional(z.string()),
  entryType,
  federationRuntime,
  container: z.optional(z.string()),
  firstFrame,
})
export type StandardRemoteManifest = z.output<typeof standardRemoteManifest>

const fileList = z.optional(z.array(z.string()))
const assets = z.object({ sync: fileList, async: fileList })
const moduleAssets = z.object({ js: z.optional(assets), css: z.optional(assets) })

/** The parts of `mf-manifest.json`, as the plugins of Module Federation write it, that a release record needs. */
export const federationManifest = z.object({
  metaData: z.object({
    globalName: z.optional(z.string()),
    remoteEntry: z.object({
      name: z.string(),
      path: z.optional(z.string()),
      type: z.optional(z.string()),
    }),
  }),
  shared: z.optional(
    z.array(
      z.object({
        name: z.string(),
        version: z.optional(z.unknown()),
        singleton: z.optional(z.unknown()),
        requiredVersion: z.nullish(z.union([z.string(), z.boolean()])),
        assets: z.optional(moduleAssets),
      }),
    ),
  ),
  /** The remotes that the remote loads itself. */
  remotes: z.optional(z.array(z.unknown())),
  exposes: z.optional(z.array(z.object({ path: z.string(), assets: z.optional(moduleAssets) }))),
})
export type FederationManifest = z.output<typeof federationManifest>
