import type { EditableAttribute, EditChoice } from '@tessera/image-engine/edits'

/** What a preview shows: the first image that the same draft would give. */
export interface PreviewRequest {
  prompt: string
  scenario: string
  seed: number
  /** Pixels of the full image. */
  width: number
  height: number
  model?: { id: string; strength: number }
}

/** An attribute of an image with its choices. Subjects have their names with them; the texts of the page name the others. */
export interface PreviewEdit extends EditableAttribute {
  choices: (EditChoice & { names?: Readonly<Record<'en' | 'zh', string | undefined>> })[]
}

/** A message from the page to the worker. A request replaces the one before, and so do the choices. */
export type PreviewJob =
  | {
      kind: 'start'
      /** Expected hash of each file by its URL. */
      integrity: Readonly<Record<string, string>>
    }
  | { kind: 'draw'; id: number; request: PreviewRequest }
  | { kind: 'drawChoices'; id: number; requests: readonly PreviewRequest[] }

/**
 * A message from the worker to the page: for a request a first image, what can be changed in it, and a sharper image; for
 * choices a small image of each.
 */
export type PreviewMessage =
  | { kind: 'drawn'; id: number; image: ImageBitmap }
  | { kind: 'read'; id: number; edits: PreviewEdit[] }
  | { kind: 'choice'; id: number; index: number; image: ImageBitmap }
  | { kind: 'failed'; id: number }
