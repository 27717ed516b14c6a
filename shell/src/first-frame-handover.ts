import { firstFrameElementId } from '@tessera/shared-contracts'
import { useEffect, useLayoutEffect, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

const controls = 'a[href], button, input, textarea, select, summary'
const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range])'

/**
 * Replaces the first frame by what React has drawn, before the browser paints it. The focus goes to the same control, and
 * text fields get what was typed. Render it before the rest of the page, so that nothing is measured beside the frame.
 *
 * @param root the element that React draws into
 */
export function FirstFrameHandover({ root }: { root: ParentNode }) {
  const typed = useRef<{ field: TextField; text: string }[]>([])
  useLayoutEffect(() => {
    const frame = document.getElementById(firstFrameElementId)
    if (!frame) return
    typed.current = [...frame.querySelectorAll<TextField>(textFields)].flatMap(old => {
      const field = old.value === old.defaultValue ? undefined : findSameControl(old, frame, root)
      return field ? [{ field, text: old.value }] : []
    })
    const focused = [...frame.querySelectorAll<HTMLElement>(controls)].find(
      control => control === document.activeElement,
    )
    const target = focused && findSameControl(focused, frame, root)
    frame.remove()
    target?.focus({ preventScroll: true })
  }, [root])
  useEffect(() => {
    // After the effects of the screen, which may fill the fields with a draft
    queueMicrotask(() => typed.current.splice(0).forEach(({ field, text }) => type(field, text)))
  }, [])
  return null
}

/** Returns the control of the page with the same kind, name and place among those of the same name. */
function findSameControl<Control extends HTMLElement>(
  control: Control,
  frame: ParentNode,
  root: ParentNode,
): Control | undefined {
  const description = describe(control)
  const listSame = (parent: ParentNode) =>
    [...parent.querySelectorAll<HTMLElement>(controls)].filter(each => describe(each) === description)
  return listSame(root)[listSame(frame).indexOf(control)] as Control | undefined
}

const describe = (control: HTMLElement) =>
  [
    control.localName,
    control.getAttribute('href'),
    control.getAttribute('name'),
    control.getAttribute('aria-label'),
    control.getAttribute('placeholder'),
    control.textContent,
  ].join('\n')

/** Changes a field as a user would. React ignores a value that is set through its own property. */
function type(field: TextField, text: string): void {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
