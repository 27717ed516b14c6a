import type { PreviewEdit, PreviewRequest } from './preview-messages.ts'

/** Draws previews. Of requests in quick succession it draws the newest. */
export interface PreviewDrawer {
  draw(request: PreviewRequest): void
  /** Draws a small image of each request, unless the server draws. The requests before are no longer drawn. */
  drawChoices(requests: readonly PreviewRequest[]): void
  close(): void
}

export interface DrawerEvents {
  /** Receives a first image, and perhaps a sharper one after it. The receiver closes them. */
  onImage(request: PreviewRequest, image: ImageBitmap): void
  /** Receives what can be changed in the image of a request, unless the server draws. */
  onEdits(request: PreviewRequest, edits: PreviewEdit[]): void
  /** Receives the small image of one of the last choices. The receiver closes it. */
  onChoice(index: number, image: ImageBitmap): void
  /** The newest request cannot be drawn. */
  onFailure(): void
}
