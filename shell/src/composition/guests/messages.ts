import type { ComposedRelease, ScreenContext, ScreenState } from '@tessera/shared-contracts'

/** What a guest needs to start. The page sends it once, with the port of all later messages. */
export interface GuestStart {
  release: ComposedRelease
  /** The name of the screen. */
  screen: string
  /** The origin of the site, whose links open in the page. */
  origin: string
  /** The hashes of files, by their addresses. */
  hashes: Record<string, string>
  /** The variables of the theme, by name. */
  tokens: Readonly<Record<string, string>>
  state: ScreenState
}

/** A change of what the screen can read of the page. */
export type PageMessage = ScreenState

/** What a guest reports and requests. The page checks every field. */
export type GuestMessage =
  | { type: 'mounted' }
  | { type: 'failed' | 'error'; message: string; stack?: string | undefined }
  | { type: 'height'; heightPx: number }
  | { type: 'navigate'; to: string; options: Parameters<ScreenContext['navigate']>[1] }
