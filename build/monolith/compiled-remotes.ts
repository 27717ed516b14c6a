import type { MountableRemote } from '../../shell/src/composition/federation/container.ts'
import type { RemoteManifest } from '@tessera/shared-contracts'
import { manifest as account } from '../../mfe-account/src/manifest.ts'
import { remote as accountRemote } from '../../mfe-account/src/remote.ts'
import { manifest as creationTools } from '../../mfe-creation-tools/src/manifest.ts'
import { remote as creationToolsRemote } from '../../mfe-creation-tools/src/remote.ts'
import { manifest as gallery } from '../../mfe-gallery/src/manifest.ts'
import { remote as galleryRemote } from '../../mfe-gallery/src/remote.ts'
import { manifest as portfolio } from '../../mfe-portfolio/src/manifest.ts'
import { remote as portfolioRemote } from '../../mfe-portfolio/src/remote.ts'

/** The four remotes, compiled into this build. Their screens and texts are chunks of it. */
export const compiledRemotes: readonly { manifest: RemoteManifest; remote: MountableRemote }[] = [
  { manifest: gallery, remote: galleryRemote },
  { manifest: creationTools, remote: creationToolsRemote },
  { manifest: account, remote: accountRemote },
  { manifest: portfolio, remote: portfolioRemote },
]
