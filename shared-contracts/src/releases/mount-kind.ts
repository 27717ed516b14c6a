import * as z from '@tessera/shared-contracts/schema'

/** How a page mounts the export of a screen. */
const mountKinds = [
  /** A React component, with the React of the page. */
  'react',
  /** A React component, with the React 17, 18 or 19 that the build shares. */
  'own-react',
  /** An object or function with `mount` and `unmount`, or `render` and `destroy`. */
  'functions',
  'custom-element',
  /** The lifecycles `bootstrap`, `mount` and `unmount`. */
  'single-spa',
  'angular',
  'svelte',
  'vue',
  'solid',
] as const
export type MountKind = (typeof mountKinds)[number]

/** In a frame without rights in the page. `frame` is a pair of functions, or a custom element where the screen names one. */
const frameKinds = mountKinds
  .filter((kind): kind is Exclude<MountKind, 'react'> => kind !== 'react')
  .map(kind => `frame:${kind}` as const)

/** What a manifest may say of a screen. */
export const mountField = z.enum([...mountKinds, 'frame', ...frameKinds])

/** What a manifest may say of an extension. One in the page is an export of the remote's module. */
export const extensionMountField = z.enum(['frame', ...frameKinds])
