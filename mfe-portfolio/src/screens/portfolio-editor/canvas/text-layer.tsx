import type { Layer, PortfolioPage } from '@tessera/shared-contracts'
import { classNames } from '@tessera/shared-ui'
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { shrinkTextToFit, useShrinkTextToFit } from '../../../page/shrink-text-to-fit.ts'
import { getLayerProps } from '../../../page/layer-view.tsx'
import { getLayerElementId } from '../image-tools/use-image-placement.ts'
import { focusFrameHandle, focusLayerToolbar, focusPage } from '../layer-tools/frame-handle.ts'
import { useMoveLayer } from '../layer-tools/use-move-layer.ts'
import { useTextFormat } from '../text-format/use-text-format.ts'
import styles from './page-canvas.module.css'

interface TextLayerProps {
  layer: Layer
  page: PortfolioPage
  label: string
  selected: boolean
  onSelect: () => void
  onTextChange: (content: string) => void
}

/**
 * A text layer on the canvas. It is edited in place while selected, and saved when it loses the focus. Escape leaves it, F2
 * goes to its frame, and Alt+F10 to its toolbar, as in other editors.
 */
export function TextLayer({ layer, page, label, selected, onSelect, onTextChange }: TextLayerProps) {
  const element = useRef<HTMLDivElement>(null)
  const { className, style } = getLayerProps(layer, page)
  const format = useTextFormat(layer, page)
  const order = useMoveLayer(layer, page)
  useShrinkTextToFit(element, layer)
  useEffect(() => {
    if (selected && element.current) placeCaret(element.current)
  }, [selected])

  const save = ({ currentTarget }: FocusEvent<HTMLDivElement>) => {
    delete currentTarget.dataset.changed
    const content = getTypedText(currentTarget)
    if (content !== layer.content) onTextChange(content)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') focusPage(page.id)
    else if (event.key === 'F2' && focusFrameHandle()) event.preventDefault()
    else if (event.key === 'F10' && event.altKey) {
      event.preventDefault()
      focusLayerToolbar()
    } else {
      order.onKeyDown(event)
      format.onKeyDown(event)
    }
  }
  return (
    <div
      ref={element}
      id={getLayerElementId({ pageId: page.id, layerId: layer.id })}
      role="textbox"
      aria-multiline
      aria-label={label}
      aria-readonly={!selected}
      aria-keyshortcuts="F2 Alt+F10"
      tabIndex={0}
      dir="auto"
      data-layer-type="text"
      className={classNames(className, styles.layer, styles.text, selected && styles.selected)}
      style={style}
      contentEditable={selected ? 'plaintext-only' : undefined}
      suppressContentEditableWarning
      spellCheck={false}
      onFocus={onSelect}
      onBlur={save}
      onKeyDown={handleKeyDown}
      onInput={({ currentTarget }) => {
        currentTarget.dataset.changed = String(getTypedText(currentTarget) !== layer.content)
        shrinkTextToFit(currentTarget, layer.style)
      }}
    >
      {layer.content}
    </div>
  )
}

/** Returns the typed text without the line end that browsers add after a last empty line. */
const getTypedText = (element: HTMLElement) => element.textContent.replace(/\n$/, '')

/** Puts the caret at the end of the text, unless a click has placed it. */
function placeCaret(element: HTMLElement) {
  const selection = getSelection()
  if (!selection || (selection.rangeCount > 0 && element.contains(selection.anchorNode))) return
  selection.selectAllChildren(element)
  selection.collapseToEnd()
}
