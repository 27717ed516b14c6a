import { useEffect, useRef } from 'react'

/** Elements that take keyboard input, in which no shortcut works. */
const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog'

/**
 * Calls actions by single keys, unless the focus is in a field or a dialog is open. Modified keys stay with the browser.
 *
 * @param actions by `key` of the event, in lower case
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, repeat } = event
      if (ctrlKey || metaKey || altKey || repeat || event.defaultPrevented) return
      if (target instanceof Element && target.closest(typing)) return
      if (document.querySelector('dialog[open]')) return
      const action = latest.current[key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}
