import type { Layer } from '@tessera/shared-contracts'
import { classes } from '@tessera/shared-ui'
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { fitText, useFittingText } from '../../page/fit-text.ts'
import { layerLook } from '../../page/layer-view.tsx'
import styles from './page-canvas.module.css'

interface TextLayerProps {
  layer: Layer
  label: string
  selected: boolean
  onSelect: () => void
  onTextChange: (content: string) => void
}

/** A text on the canvas. Once selected it is edited in place, and saved when it loses the focus. */
export function TextLayer({ layer, label, selected, onSelect, onTextChange }: TextLayerProps) {
  const element = useRef<HTMLDivElement>(null)
  const { className, style } = layerLook(layer)
  useFittingText(element, layer)
  useEffect(() => {
    if (selected && element.current) placeCaret(element.current)
  }, [selected])

  const save = ({ currentTarget }: FocusEvent<HTMLDivElement>) => {
    delete currentTarget.dataset.changed
    const content = textOf(currentTarget)
    if (content !== layer.content) onTextChange(content)
  }
  const leave = ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) => {
    if (key === 'Escape') currentTarget.blur()
  }
  return (
    <div
      ref={element}
      role="textbox"
      aria-multiline
      aria-label={label}
      aria-readonly={!selected}
      tabIndex={0}
      dir="auto"
      data-layer-type="text"
      className={classes(className, styles.layer, styles.text, selected && styles.selected)}
      style={style}
      contentEditable={selected ? 'plaintext-only' : undefined}
      suppressContentEditableWarning
      spellCheck={false}
      onFocus={onSelect}
      onBlur={save}
      onKeyDown={leave}
      onInput={({ currentTarget }) => {
        currentTarget.dataset.changed = String(textOf(currentTarget) !== layer.content)
        fitText(currentTarget)
      }}
    >
      {layer.content}
    </div>
  )
}

/** The typed text, without the line end that browsers keep after a last empty line. */
const textOf = (element: HTMLElement) => element.textContent.replace(/\n$/, '')

/** Whoever came by keyboard goes on at the end of the text; whoever clicked, where they clicked. */
function placeCaret(element: HTMLElement) {
  const selection = getSelection()
  if (!selection || (selection.rangeCount > 0 && element.contains(selection.anchorNode))) return
  selection.selectAllChildren(element)
  selection.collapseToEnd()
}
