import type {
  ComposedRelease,
  ExtensionContext,
  ScreenContext,
  ScreenManifest,
  ScreenState,
} from '@tessera/shared-contracts'

/** A screen or an extension of a guest, as its manifest declares it. */
export type GuestPart = Pick<ScreenManifest, 'name' | 'expose' | 'export' | 'mount' | 'element'> & {
  kind: 'screen' | 'extension'
}

/** What a guest can read of the page. An extension also has the props of its slot. */
export type GuestState = ScreenState & Partial<ReturnType<ExtensionContext<object>['getState']>>

/** What a guest needs to start. The page sends it once, with the port of all later messages. */
export interface GuestStart {
  release: ComposedRelease
  part: GuestPart
  /** The origin of the site, whose links open in the page. */
  origin: string
  /** The hashes of files, by their addresses. */
  hashes: Record<string, string>
  /** The variables of the theme, by name. */
  tokens: Readonly<Record<string, string>>
  state: GuestState
}

/** A rectangle in the frame. */
export interface FrameBox {
  xPx: number
  yPx: number
  widthPx: number
  heightPx: number
}

/** A slot that a screen in a frame offers. */
export interface GuestSlot {
  /** Its key among the slots of the frame. */
  id: number
  name: string
  /** JSON, as in the attribute of the element. */
  props: string
  box: FrameBox
  /** What the scrolling boxes around it leave visible; null where there is none. */
  clip: FrameBox | null
}

/** The focus moves to the next control before or after a slot; without a slot, to the first or last control. */
export interface FocusMove {
  id: number | null
  backward: boolean
}

/** What the page reports to a guest. */
export type PageMessage =
  | { type: 'state'; state: GuestState }
  | { type: 'slot-height'; id: number; heightPx: number }
  | ({ type: 'focus' } & FocusMove)

/** What a guest reports and requests. The page checks every field. */
export type GuestMessage =
  | { type: 'mounted' }
  | { type: 'failed' | 'error'; message: string; stack?: string | undefined }
  | { type: 'size'; widthPx: number; heightPx: number }
  | { type: 'escape' }
  /** All slots of the frame. */
  | { type: 'slots'; slots: GuestSlot[] }
  /** The focus arrives at a slot, or leaves the frame where `id` is null. */
  | ({ type: 'focus' } & FocusMove)
  | { type: 'navigate'; to: string; options: Parameters<ScreenContext['navigate']>[1] }

/**
 * The space around an extension within its frame, where the outline of a focused control is painted. The frame extends
 * beyond its place in the slot by as much.
 */
export const extensionPaddingPx = 4
