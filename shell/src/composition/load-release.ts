import { isGuest, type ComposedRelease, type ServedRelease } from '@tessera/shared-contracts'
import type { MountableRemote } from './federation/container.ts'
import { getShareScope } from './federation/share-scope.ts'
import type { LoadOptions } from './federation/start-release.ts'
import { setAreaStyles } from './styles/release-styles.tsx'

/** The code for releases is imported on demand, because the shell's own screens do not need it. */
const importCode = () => import('./federation/start-release.ts')

/** Loads and starts a release. The code of a guest runs in its frames only. Its styles are applied while it is mounted. */
export async function loadRelease(
  release: ComposedRelease,
  { shell, ...options }: LoadOptions & { shell: ServedRelease },
): Promise<MountableRemote> {
  if (isGuest(release)) return (await import('./guests/frame-parts.ts')).createFrameParts(release, shell)
  const { startRelease, areaStyles } = await importCode()
  areaStyles.watchStyles(shell)
  setAreaStyles(areaStyles)
  return areaStyles.trackStyles(release, startRelease(release, options))
}

/** Loads the code and the packages of the shell that every release needs, and prepares the page in idle time. */
export async function prefetchFederationCode(): Promise<void> {
  const [{ preparePage }] = await Promise.all([importCode(), getShareScope()])
  preparePage()
}
