import type { ScreenManifest } from '@tessera/shared-contracts'

/** The attribute of the outermost elements of an area: the address of its release. */
export const releaseAttribute = 'data-release'

/** The attribute of a screen with a look of its own, which the element rules of the page skip. */
export const ownLookAttribute = 'data-own-look'

/** The attribute of the element that a screen mounts into, which an area may know as `#root`. */
export const mountAttribute = 'data-mount'

/**
 * Whether a screen has a look of its own. One that the manifest names by its expose is made for any page. One of the module
 * `./remote` is made for this page.
 */
export const hasOwnLook = ({ expose }: Pick<ScreenManifest, 'expose'>): boolean => expose !== undefined
