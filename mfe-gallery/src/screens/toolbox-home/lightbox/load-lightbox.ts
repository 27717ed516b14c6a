import type { ComponentType } from 'react'
import type { LightboxProps } from './lightbox.tsx'

let loaded: ComponentType<LightboxProps> | null = null

/** Loads the lightbox: the wall does not wait for its code. */
export async function loadLightbox(): Promise<ComponentType<LightboxProps>> {
  loaded ??= (await import('./lightbox.tsx')).Lightbox
  return loaded
}

/** Returns the lightbox where it has been loaded. */
export const getLoadedLightbox = () => loaded
