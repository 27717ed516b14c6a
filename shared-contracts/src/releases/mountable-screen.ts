import type { Language } from '../language.ts'

/** What a mounted screen can read of the page. */
export interface ScreenState {
  language: Language
  /** The path, search and hash of the page. */
  path: string
  search: string
  hash: string
  /** The values of the parameters in the screen's path. */
  params: Readonly<Record<string, string | undefined>>
  /** The user's name; null for an anonymous user. */
  username: string | null
  theme: 'dark'
}

/** The link between the page and a screen that is not a React component. */
export interface ScreenContext {
  getState(): ScreenState
  /** Calls back when the state has changed. Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void
  /** Opens a path of the site without loading the page again. */
  navigate(to: string, options?: { replace?: boolean }): void
}

/** Removes the screen and releases what it holds. */
export type Unmount = () => void

/** A screen in any framework. A remote may provide it in place of a React component. */
export interface MountableScreen {
  /** Renders the screen into an empty element. The page falls back to the previous release if it throws or rejects. */
  mount(element: HTMLElement, context: ScreenContext): Unmount | Promise<Unmount>
}
