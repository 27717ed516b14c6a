import {
  isFramed,
  parseExtensions,
  type ComposedRelease,
  type MountableScreen,
  type ServedRelease,
} from '@tessera/shared-contracts'
import type { MountableRemote } from '../federation/container.ts'
import { findGuestScript } from './guest-frame.ts'
import type { GuestPart } from './messages.ts'
import { mountGuest } from './mount-guest.ts'

/** Creates the screens and extensions of a guest. None of its code runs in the page. */
export function createFrameParts(
  release: ComposedRelease,
  shell: ServedRelease,
): Pick<MountableRemote, 'screens' | 'extensions'> {
  const load = async (part: GuestPart, titles?: GuestTitles): Promise<MountableScreen> => {
    const script = await findGuestScript(shell, release)
    return {
      mount: (element, context) => mountGuest(element, context, { release, part, titles, script }),
    }
  }
  return {
    screens: Object.fromEntries(
      release.screens
        .filter(isFramed)
        .map(screen => [screen.name, () => load({ ...pickMounting(screen), kind: 'screen' }, screen.title)]),
    ),
    extensions: Object.fromEntries(
      parseExtensions(release.extensions)
        .filter(isFramed)
        .map(extension => [extension.name, () => load({ ...pickMounting(extension), kind: 'extension' })]),
    ),
  }
}

type GuestTitles = ComposedRelease['screens'][number]['title']

const pickMounting = ({ name, expose, export: exported, mount, element }: Omit<GuestPart, 'kind'>) => ({
  name,
  expose,
  export: exported,
  mount,
  element,
})
