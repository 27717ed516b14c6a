import type { MountableScreen, ScreenContext } from '@tessera/shared-contracts'
import type { ComponentType } from 'react'

/** What an adapter makes a screen of. */
export interface ScreenSource {
  /** The export of the build. */
  exported: unknown
  /** The tag of a custom element, where the manifest names one. */
  tag: string | undefined
  /** Keeps the ids of the screen apart from those of others: `mfe-clock-clock-`. */
  idPrefix: string
  /**
   * Loads the highest version of a package that the build shares; of several names, the first one that it shares.
   *
   * @throws where the build shares none of them
   */
  loadFramework<Framework>(...names: string[]): Promise<Framework>
}

/** Makes a screen of an export, which may be anything. Throws where it is not of the adapter's kind. */
export type Adapter = (
  source: ScreenSource,
) => ComponentType | MountableScreen | Promise<ComponentType | MountableScreen>

/** The props that a page gives to the component of a screen with a framework of its own. */
export interface ComponentProps {
  tessera: ScreenContext
}

export const isFunction = (value: unknown): value is (...args: unknown[]) => unknown =>
  typeof value === 'function'

/** Returns a field of any value. Undefined where it has none. */
export const getField = (value: unknown, name: string): unknown =>
  (typeof value === 'object' && value !== null) || isFunction(value) ? Reflect.get(value, name) : undefined
