import { toBoxStyle, type Layer, type LayerBox, type PortfolioPage } from '@tessera/shared-contracts'
import { getLayerBox } from '../page/layer-box.ts'
import { collapseAxis, type Interval } from './axis.ts'

type Page = Omit<PortfolioPage, 'id'>

const maxLineThicknessPx = 12

/**
 * Removes the rows and columns of a page that have hidden layers only. A panel gets smaller with what is on it. A
 * page with a layer that has no place stays as it is.
 *
 * @param hidden the layers of the page that are not shown
 */
export function collapseEmptySpace<Shown extends Page>(page: Shown, hidden: readonly Layer[]): Shown {
  const getBox = (layer: Layer) => getLayerBox(layer, page)
  const shownBoxes = page.layers.filter(layer => !isBackground(layer, getBox(layer))).map(getBox)
  const hiddenBoxes = hidden.flatMap(layer => getBox(layer) ?? [])
  if (hiddenBoxes.length === 0 || shownBoxes.length === 0 || !shownBoxes.every(box => box !== null))
    return page

  const vertical = collapseAxis({
    length: page.height,
    shown: shownBoxes.map(toRows),
    hidden: hiddenBoxes.map(toRows),
    bleeds: rows =>
      touchesEdges(shownBoxes.filter(box => isSame(toRows(box), rows)).map(toColumns), page.width),
  })
  const horizontal = collapseAxis({
    length: page.width,
    shown: shownBoxes.map(toColumns),
    hidden: hiddenBoxes.map(toColumns),
    bleeds: columns =>
      touchesEdges(shownBoxes.filter(box => isSame(toColumns(box), columns)).map(toRows), page.height),
  })
  if (vertical.length === page.height && horizontal.length === page.width) return page

  const move = (box: LayerBox): LayerBox => {
    const [left, top] = [horizontal.move(box.left), vertical.move(box.top)]
    return {
      left,
      top,
      width: horizontal.move(box.left + box.width) - left,
      height: vertical.move(box.top + box.height) - top,
    }
  }
  const layers = page.layers.map(layer => {
    const box = getBox(layer)
    return box ? { ...layer, style: { ...layer.style, ...toBoxStyle(move(box)) } } : layer
  })
  return { ...page, width: horizontal.length, height: vertical.length, layers }
}

/** Whether a layer is a panel behind others, and neither content nor a line. */
const isBackground = ({ type }: Layer, box: LayerBox | null) =>
  type === 'container' && (box === null || Math.min(box.width, box.height) > maxLineThicknessPx)

const toRows = ({ top, height }: LayerBox): Interval => ({ start: top, end: top + height })
const toColumns = ({ left, width }: LayerBox): Interval => ({ start: left, end: left + width })
const isSame = (one: Interval, other: Interval) => one.start === other.start && one.end === other.end

/** Whether one of the spans reaches from edge to edge. */
const touchesEdges = (spans: readonly Interval[], length: number) =>
  spans.some(({ start, end }) => start <= 0 && end >= length)
