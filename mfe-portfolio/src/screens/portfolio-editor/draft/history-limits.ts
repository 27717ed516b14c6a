import type { StoredDocument } from './stored-document.ts'

/** What is stored of an undo history, besides the draft itself. */
export const historyLimits = {
  steps: 50,
  /** Characters of the pages that only the history has. */
  textLength: 2_000_000,
  /** Characters of the images that only the history has. */
  imagesLength: 16_000_000,
} as const

/**
 * Returns a function that limits lists of steps, which begin with the one that is closest to the draft. All lists together
 * stay within the limits; what is shared with the draft or with an earlier step costs nothing.
 */
export function createHistoryLimiter(
  draft: StoredDocument,
): (steps: readonly StoredDocument[]) => StoredDocument[] {
  const counted = new Set<unknown>(draft.pages.flatMap(({ page, images }) => [page, ...images.keys()]))
  let textLength: number = historyLimits.textLength
  let imagesLength: number = historyLimits.imagesLength
  return steps => {
    const taken: StoredDocument[] = []
    for (const step of steps.slice(0, historyLimits.steps)) {
      textLength -= getFieldsLength(step)
      for (const { page, length, images } of step.pages) {
        if (!counted.has(page)) textLength -= length
        counted.add(page)
        for (const [name, { length: imageLength }] of images) {
          if (!counted.has(name)) imagesLength -= imageLength
          counted.add(name)
        }
      }
      if (textLength < 0 || imagesLength < 0) break
      taken.push(step)
    }
    return taken
  }
}

/** Characters of a document without its pages. */
const getFieldsLength = ({ document: { pages: _pages, ...fields } }: StoredDocument) =>
  JSON.stringify(fields).length
