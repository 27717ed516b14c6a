import { firstFrameElementId } from '@tessera/shared-contracts'
import { useEffect, useLayoutEffect, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

declare global {
  /**
   * What was pressed in the first frame, recorded by a script of the page (`first-frame-script.ts` of the platform).
   * A dialog stands for Escape.
   */
  var tesseraPressed: Node[] | undefined
}

/** What a visitor did in the first frame, to do again in the page. */
interface Action {
  find: () => HTMLElement | undefined
  repeat: (control: HTMLElement) => void
}

const controls = 'a[href], button, input, textarea, select, summary'
const textFields = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range])'
/** A screen that is still opening has its fields within this time. */
const maxWaitMs = 3_000

/**
 * Replaces the first frame by what React has drawn, before the browser paints it. The focus goes to the same control,
 * fields get what was typed and chosen, and buttons that were pressed are pressed again.
 * Render it before the rest of the page, so that no component measures itself while the frame is there.
 *
 * @param root the element that React draws into
 */
export function FirstFrameHandover({ root }: { root: HTMLElement }) {
  const actions = useRef<Action[]>([])
  useLayoutEffect(() => {
    const frame = document.getElementById(firstFrameElementId)
    if (!frame) return
    const all = [...frame.querySelectorAll<HTMLElement>(controls)]
    actions.current = [
      ...[...listTyped(all), ...listPressed(all)].map(({ control, repeat }) => ({
        find: createFinder(control, frame, root),
        repeat,
      })),
      ...listClosedDialogs(root),
    ]
    const focused = all.find(control => control === document.activeElement)
    const findFocused = focused && createFinder(focused, frame, root)
    for (const style of document.querySelectorAll(`link[href$="#${firstFrameElementId}"]`)) style.remove()
    frame.remove()
    findFocused?.()?.focus({ preventScroll: true })
  }, [root])
  // After the effects of the screen, which may fill the fields with a draft
  useEffect(() => repeatActions(actions.current.splice(0), root), [root])
  return null
}

const listTyped = (all: HTMLElement[]) =>
  all
    .filter(control => control.matches(textFields) && isChanged(control as TextField))
    .map(control => ({
      control,
      repeat: (field: HTMLElement) => type(field as TextField, (control as TextField).value),
    }))

const isChanged = ({ value, defaultValue }: TextField) => value !== defaultValue

/** The platform's script records what was pressed. Links have been followed by the browser. */
const listPressed = (all: HTMLElement[]) =>
  (globalThis.tesseraPressed ?? []).flatMap(target => {
    const control = all.find(each => each.localName !== 'a' && each.contains(target))
    return control ? [{ control, repeat: (pressed: HTMLElement) => pressed.click() }] : []
  })

/** Escape closes the page's dialog, once for each dialog of the frame. */
const listClosedDialogs = (root: ParentNode): Action[] =>
  [...new Set(globalThis.tesseraPressed)]
    .filter(target => target instanceof HTMLDialogElement)
    .map(() => ({
      find: () => root.querySelector<HTMLElement>('dialog[open]') ?? undefined,
      repeat: dialog => {
        if (dialog instanceof HTMLDialogElement) dialog.requestClose()
      },
    }))

/** Repeats each action as soon as the page has its control. Returns a function that stops waiting. */
function repeatActions(actions: Action[], root: HTMLElement): () => void {
  let left = actions
  const tryAll = () => {
    left = left.filter(({ find, repeat }) => {
      const control = find()
      if (control) repeat(control)
      return !control
    })
    if (left.length === 0) stop()
  }
  const observer = new MutationObserver(tryAll)
  const timer = setTimeout(() => stop(), maxWaitMs)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['inert', 'open'],
  })
  queueMicrotask(tryAll)
  return stop
}

/** Returns a function that finds the usable control of the same kind, name, and place among those of the same name. */
function createFinder<Control extends HTMLElement>(control: Control, frame: ParentNode, root: ParentNode) {
  const description = describe(control)
  const listSame = (parent: ParentNode) =>
    [...parent.querySelectorAll<HTMLElement>(controls)].filter(each => describe(each) === description)
  const place = listSame(frame).indexOf(control)
  return (): Control | undefined => {
    const found = listSame(root)[place]
    return found?.closest('[inert]') ? undefined : (found as Control | undefined)
  }
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
