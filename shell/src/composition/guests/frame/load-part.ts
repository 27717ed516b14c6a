import { getKindInFrame, type ComposedRelease, type MountableScreen } from '@tessera/shared-contracts'
import { createNamedScreens } from '../../adapters/named-screens.ts'
import { loadContainer } from '../../federation/load-container.ts'
import type { ShareScope } from '../../federation/share-scope.ts'
import type { GuestPart } from '../messages.ts'

/** Loads a screen or an extension of a guest. It shares nothing with the page. */
export async function loadPart(release: ComposedRelease, part: GuestPart): Promise<MountableScreen> {
  const container = await loadContainer(release, release.integrity[release.entry])
  const shareScope: ShareScope = {}
  await container.init(shareScope)
  const loadExpose = async (expose: string) => (await container.get(expose))()
  const named = { name: release.name, screens: [{ ...part, mount: getKindInFrame(part) }] }
  const loaded = await createNamedScreens(named, loadExpose, shareScope)[part.name]?.()
  if (loaded && 'mount' in loaded) return loaded
  throw new Error(`The ${part.kind} "${part.name}" has no mount function.`)
}
