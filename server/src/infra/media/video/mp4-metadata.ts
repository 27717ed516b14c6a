import { findBox, parseBoxes, type Box } from './mp4-boxes.ts'
import { findXmp, keepMarksInXmp, type KeptMark } from './mp4-xmp.ts'

/** The key, and the box, of the mark of generated content that GB 45438 prescribes. */
const markName = 'AIGC'

/** Headers of the movie, tracks and media; they start with the times of creation and modification. */
const datedBoxes = new Set(['mvhd', 'tkhd', 'mdhd'])
const metadataBoxes = new Set(['udta', 'meta'])
const paddingBoxes = new Set(['free', 'skip', 'wide', 'uuid'])

/** Overwrites the metadata in the boxes of an index, in place, and returns the marks of generated content, which stay. */
export function eraseMetadata(index: Buffer, boxes: readonly Box[]): KeptMark[] {
  return boxes.flatMap(box => {
    if (datedBoxes.has(box.type)) index.fill(0, box.start + 4, box.start + (index[box.start] === 1 ? 20 : 12))
    if (metadataBoxes.has(box.type) || findXmpOfBox(index, box)) return keepMarks(index, box)
    if (paddingBoxes.has(box.type)) freeBox(index, box)
    return []
  })
}

/** Turns a box into an empty `free` box of the same length, which players skip. */
export function freeBox(index: Buffer, { offset, start, end }: Box): void {
  index.write('free', offset + 4, 'latin1')
  index.fill(0, start, end)
}

/** Frees everything in a box of metadata except marks, and returns these. */
function keepMarks(index: Buffer, box: Box): KeptMark[] {
  const marks = findMarks(index, box)
  if (marks.length === 0) freeBox(index, box)
  return marks
}

/** Finds a mark that is a box itself, in XMP, or in a list; below `udta`, too. */
function findMarks(index: Buffer, box: Box): KeptMark[] {
  if (box.type === markName || (box.type === 'meta' && keepMarkedItem(index, box)))
    return [{ isGenerated: true }]
  if (box.type === 'udta') return parseBoxes(index, box).flatMap(inside => keepMarks(index, inside))
  const xmp = findXmpOfBox(index, box)
  const mark = xmp && keepMarksInXmp(xmp)
  return mark ? [mark] : []
}

function findXmpOfBox(index: Buffer, box: Box): Buffer | null {
  const content = index.subarray(box.start, box.end)
  const at = findXmp(box, content)
  return at === null ? null : content.subarray(at)
}

/** Keeps the item of a list whose name is the mark's: a key of `keys`, or the name of a free-form item. */
function keepMarkedItem(index: Buffer, meta: Box): boolean {
  // ISO files have a version here, QuickTime files have none
  const start =
    index.toString('latin1', meta.start + 4, meta.start + 8) === 'hdlr' ? meta.start : meta.start + 4
  const inside = parseBoxes(index, { start, end: meta.end })
  const list = inside.find(({ type }) => type === 'ilst')
  if (!list) return false
  const keys = inside.find(({ type }) => type === 'keys')
  const names = keys ? parseKeys(index, keys) : []
  const isMarked = (item: Box) =>
    item.type === '----'
      ? readFreeFormName(index, item) === markName
      : readName(index, names[index.readUInt32BE(item.offset + 4) - 1]) === markName
  const items = parseBoxes(index, list)
  const marked = items.filter(isMarked)
  if (marked.length === 0) return false
  for (const item of items) if (!marked.includes(item)) freeBox(index, item)
  for (const name of names) if (readName(index, name) !== markName) index.fill(0, name.start, name.end)
  for (const box of inside) if (!['hdlr', 'keys', 'ilst'].includes(box.type)) freeBox(index, box)
  return true
}

const parseKeys = (index: Buffer, keys: Box): Box[] =>
  parseBoxes(index, { start: keys.start + 8, end: keys.end })

const readName = (index: Buffer, name: Box | undefined): string | null =>
  name ? index.toString('utf8', name.start, name.end) : null

function readFreeFormName(index: Buffer, item: Box): string | null {
  const name = findBox(index, item, 'name')
  return name ? index.toString('utf8', name.start + 4, name.end) : null
}
