/** A part of an axis of a page, in pixels. */
export interface Interval {
  readonly start: number
  readonly end: number
}

/** What is seen on an axis, and what is hidden. */
export interface AxisContent {
  readonly length: number
  readonly shown: readonly Interval[]
  readonly hidden: readonly Interval[]
  /** Whether a span touches both edges of the page on the other axis. Like one that touches an edge of this axis, it has no margin. */
  readonly bleeds: (span: Interval) => boolean
}

/** An axis without holes: its length, and where a position is on it, in whole pixels. */
export interface CollapsedAxis {
  readonly length: number
  readonly move: (position: number) => number
}

/** The least room between two parts that had something hidden between them. */
const minGapPx = 24
/** Less than this, in one gap, leaves no hole. */
const minHiddenPx = 48
/** The margin where what is hidden had none and what is seen does not bleed. */
const defaultMarginPx = 56
/** A page never becomes shorter than this share of itself. */
const minShare = 0.4

/** A part of an axis on which nothing is seen, and where in it something is hidden. */
interface Gap extends Interval {
  hidden: Interval | null
}

interface ClosedGap extends Gap {
  /** Its length after what is hidden in it is taken out. */
  closed: number
}

/**
 * Takes the parts of an axis out on which only hidden content is. The margins are those of the outermost content, the larger
 * one at both edges; the room between two parts is the larger one beside what was between them.
 */
export function collapseAxis(content: AxisContent): CollapsedAxis {
  const gaps = listGaps(content)
    .map(span => findHidden(span, content))
    .map((gap, _, all) => closeGap(gap, all, content))
  const closedLength = Math.ceil(content.length - gaps.reduce((sum, gap) => sum + getRemoved(gap), 0))
  const length = Math.max(closedLength, Math.round(content.length * minShare))
  const offset = Math.floor((length - closedLength) / 2)
  return {
    length,
    move(position) {
      let removed = 0
      for (const gap of gaps) {
        if (position >= gap.end) removed += getRemoved(gap)
        else if (position > gap.start)
          removed +=
            position >= (gap.hidden?.end ?? gap.end)
              ? getRemoved(gap)
              : Math.max(0, position - gap.start - gap.closed)
      }
      return Math.round(position - removed) + offset
    },
  }
}

const getRemoved = ({ start, end, closed }: ClosedGap) => end - start - closed

/** Lists the parts of an axis on which nothing is seen, in their order. */
function listGaps({ length, shown }: AxisContent): Interval[] {
  const gaps: Interval[] = []
  let start = 0
  for (const span of shown.toSorted((a, b) => a.start - b.start)) {
    if (span.start > start) gaps.push({ start, end: span.start })
    start = Math.max(start, span.end)
  }
  if (start < length) gaps.push({ start, end: length })
  return gaps
}

function findHidden({ start, end }: Interval, { hidden }: AxisContent): Gap {
  const inside = hidden.filter(span => span.end > start && span.start < end)
  const first = Math.max(start, Math.min(...inside.map(span => span.start)))
  const last = Math.min(end, Math.max(...inside.map(span => span.end)))
  return { start, end, hidden: last - first < minHiddenPx ? null : { start: first, end: last } }
}

function closeGap(gap: Gap, gaps: readonly Gap[], { length, shown, bleeds }: AxisContent): ClosedGap {
  const { start, end, hidden } = gap
  const open = end - start
  if (!hidden || open === length) return { ...gap, closed: open }
  if (start > 0 && end < length) {
    const room = Math.max(minGapPx, hidden.start - start, end - hidden.end)
    return { ...gap, closed: Math.min(open, room) }
  }
  const neighbors = shown.filter(span => (start === 0 ? span.start === end : span.end === start))
  const hasNoMargin = (span: Interval) => bleeds(span) || (start === 0 ? span.end >= length : span.start <= 0)
  const opposite = gaps.find(other => other !== gap && (other.start === 0 || other.end === length))
  const margin = opposite
    ? Math.max(getMargin(gap, length) || defaultMarginPx, getMargin(opposite, length))
    : getMargin(gap, length)
  return { ...gap, closed: neighbors.every(hasNoMargin) ? 0 : Math.min(open, margin) }
}

/** Returns the margin of the outermost content at an edge, be it seen or hidden. */
const getMargin = ({ start, end, hidden }: Gap, length: number) =>
  start === 0 ? (hidden?.start ?? end) : length - (hidden?.end ?? start)
