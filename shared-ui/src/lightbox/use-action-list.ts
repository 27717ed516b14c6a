import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'

const focusable = 'a[href], button, input, iframe'

/**
 * The state and the keys of a list of buttons and links that a button opens: the arrows, Home and End move in it. Escape
 * closes the list, and nothing else; so do a press outside and the focus on another control of the page.
 */
export function useActionList() {
  const container = useRef<HTMLDivElement>(null)
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  /** The arrow key has opened the list. */
  const movesFocus = useRef(false)
  const [wasOpened, setWasOpened] = useState(false)

  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  const getToggle = () => container.current?.querySelector<HTMLElement>(':scope > [aria-expanded]')
  const listActions = () => [
    ...(document.getElementById(listId)?.querySelectorAll<HTMLElement>(focusable) ?? []),
  ]

  /** Focus that moves to a dialog above this one stays in the list: that dialog returns it. */
  const leavesTo = (target: EventTarget | null) =>
    target instanceof Element &&
    target.closest('dialog') === container.current?.closest('dialog') &&
    !container.current.contains(target)

  const handlePressOutside = useEffectEvent((event: PointerEvent) => {
    if (leavesTo(event.target)) setIsOpen(false)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    document.addEventListener('pointerdown', handlePressOutside)
    return () => document.removeEventListener('pointerdown', handlePressOutside)
  }, [isOpen])

  useEffect(() => {
    if (!isOpen) return
    const list = document.getElementById(listId)
    const toggleButton = getToggle()
    // Text or a switch can be below the row of the button
    if (list && toggleButton)
      list.style.setProperty('--toggle-bottom', `${toggleButton.offsetTop + toggleButton.offsetHeight}px`)
    list?.scrollIntoView({ block: 'nearest' })
    if (movesFocus.current) list?.querySelector<HTMLElement>(focusable)?.focus()
    movesFocus.current = false
  }, [isOpen, listId])

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event
    const isInList =
      event.target instanceof Element && event.target.closest(`#${CSS.escape(listId)}`) !== null
    if (!isOpen) {
      if (key !== 'ArrowDown' || event.target !== getToggle()) return
      open()
      movesFocus.current = true
    } else if (key === 'Escape') {
      setIsOpen(false)
      getToggle()?.focus()
    } else {
      const actions = listActions()
      const index = isInList && event.target instanceof HTMLElement ? actions.indexOf(event.target) : -1
      const isTextField = event.target instanceof HTMLInputElement
      const target = isTextField ? undefined : findTarget(key, index, actions.length)
      if (target === undefined || (!isInList && event.target !== getToggle())) return
      actions[target]?.focus()
    }
    // The dialog around the list has the same keys
    event.preventDefault()
    event.stopPropagation()
  }
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (leavesTo(relatedTarget)) setIsOpen(false)
  }
  return {
    isOpen,
    wasOpened,
    listId,
    toggle: () => (isOpen ? setIsOpen(false) : open()),
    containerProps: { ref: container, onKeyDown: handleKeyDown, onBlur: handleBlur },
  }
}

/** Returns the index of the action that a key moves to, or undefined for another key. */
function findTarget(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return index <= 0 ? count - 1 : index - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
