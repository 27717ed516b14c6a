import type { MountKind } from './mount-kind.ts'

/** The kinds that take a framework from the build, and so need a share scope without the page's packages. */
const frameworkKinds: ReadonlySet<string | undefined> = new Set<MountKind>([
  'own-react',
  'angular',
  'svelte',
  'vue',
  'solid',
])

interface MountedScreen {
  readonly expose?: string | undefined
  readonly mount?: string | undefined
  readonly element?: string | undefined
}

interface MountedScreens {
  readonly screens: readonly MountedScreen[]
}

interface ExtendingRelease extends MountedScreens {
  readonly extensions?: readonly unknown[] | undefined
}

/** Whether a page runs a screen or an extension in a frame of its own, without rights in the page. */
export const isFramed = ({ mount = '' }: Pick<MountedScreen, 'mount'>): boolean => /^frame(?::|$)/.test(mount)

/** Whether an extension runs in a frame. Pages read it before they load the code that parses extensions. */
const isFramedExtension = (extension: unknown): boolean =>
  typeof extension === 'object' &&
  extension !== null &&
  'mount' in extension &&
  isFramed({ mount: String(extension.mount) })

/** Whether no code of the release may run in the page itself, because it has a screen or an extension in a frame. */
export const isGuest = ({ screens, extensions = [] }: ExtendingRelease): boolean =>
  screens.some(isFramed) || extensions.some(isFramedExtension)

/** Returns the kind with which a screen or an extension mounts within its frame. */
export const getKindInFrame = ({ mount = '', element }: MountedScreen): string =>
  mount.split(':')[1] ?? (element === undefined ? 'functions' : 'custom-element')

/** Whether a page takes the framework of a screen from the share scope of its build. */
export const usesOwnFramework = ({ screens }: MountedScreens): boolean =>
  screens.some(({ mount }) => frameworkKinds.has(mount))

/** Whether a page loads the module `./remote`, which has the screens without an expose, slices, texts and extensions. */
export const usesRemoteModule = (
  manifest: ExtendingRelease & { readonly slices: readonly unknown[] },
): boolean =>
  manifest.screens.some(({ expose }) => expose === undefined) ||
  manifest.screens.length === 0 ||
  manifest.slices.length > 0 ||
  (manifest.extensions ?? []).some(extension => !isFramedExtension(extension))
