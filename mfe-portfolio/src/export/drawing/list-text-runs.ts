/** A word on a page with the white space after it, or the part of it that is on one line. In pixels of the page. */
export interface TextRun {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly fontSize: number
}

/** A character with its box, in the order of the text. */
export interface PlacedCharacter {
  readonly text: string
  readonly box: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
}

/** Returns the texts of a page where the browser has laid them out. The page must have its own size. */
export function listTextRuns(page: HTMLElement): TextRun[] {
  const origin = page.getBoundingClientRect()
  return [...page.querySelectorAll('p')].flatMap(paragraph => {
    const fontSize = Number.parseFloat(getComputedStyle(paragraph).fontSize)
    const { bottom } = paragraph.getBoundingClientRect()
    // What does not fit into its box is cut off
    const visible = listCharacters(paragraph).filter(({ box }) => box.top < bottom)
    return joinCharacters(visible, origin, fontSize)
  })
}

function listCharacters(paragraph: HTMLElement): PlacedCharacter[] {
  const node = paragraph.firstChild
  if (!(node instanceof Text)) return []
  const range = document.createRange()
  let offset = 0
  return Array.from(node.data, text => {
    range.setStart(node, offset)
    offset += text.length
    range.setEnd(node, offset)
    return { text, box: range.getBoundingClientRect() }
  })
}

/** Joins the characters of each word that are on the same line. */
export function joinCharacters(
  characters: readonly PlacedCharacter[],
  origin: Pick<DOMRect, 'left' | 'top'>,
  fontSize: number,
): TextRun[] {
  const groups: PlacedCharacter[][] = []
  for (const character of characters) {
    // A line break has no box
    if (character.box.right <= character.box.left) continue
    const group = groups.at(-1)
    if (group && continuesRun(group, character)) group.push(character)
    else groups.push([character])
  }
  return groups.map(group => toTextRun(group, origin, fontSize)).filter(({ text }) => text.trim() !== '')
}

function continuesRun(group: readonly PlacedCharacter[], { text, box }: PlacedCharacter): boolean {
  const last = group.at(-1)
  if (!last || Math.abs(last.box.top - box.top) > 1) return false
  return !/\s/.test(last.text) || /\s/.test(text)
}

function toTextRun(
  group: readonly PlacedCharacter[],
  origin: Pick<DOMRect, 'left' | 'top'>,
  fontSize: number,
): TextRun {
  const left = Math.min(...group.map(({ box }) => box.left))
  const right = Math.max(...group.map(({ box }) => box.right))
  const top = Math.min(...group.map(({ box }) => box.top))
  const bottom = Math.max(...group.map(({ box }) => box.bottom))
  return {
    text: group.map(({ text }) => text).join(''),
    left: left - origin.left,
    top: top - origin.top,
    width: right - left,
    height: bottom - top,
    fontSize,
  }
}
