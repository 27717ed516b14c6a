import { useState, type KeyboardEvent } from 'react'

/** Returns what makes the buttons of a grid one tab stop, in which the arrow keys, Home and End move the focus. */
export function useGridKeys(count: number) {
  const [chosen, setCurrent] = useState(0)
  const current = Math.min(chosen, count - 1)
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const buttons = [...event.currentTarget.querySelectorAll('button')]
      const index = buttons.findIndex(button => button === event.target)
      const next = index < 0 ? undefined : findNext(event.key, index, buttons)
      const button = next === undefined ? undefined : buttons[next]
      if (!button) return
      event.preventDefault()
      button.focus()
    },
    getItemProps: (index: number) => ({
      tabIndex: index === current ? 0 : -1,
      onFocus: () => setCurrent(index),
    }),
  }
}

/** Returns the index of the button that a key leads to. */
function findNext(key: string, index: number, buttons: readonly HTMLElement[]): number | undefined {
  const columns = countColumns(buttons)
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -index,
    End: buttons.length - 1 - index,
  }
  const step = steps[key]
  return step === undefined ? undefined : index + step
}

/** The number of buttons in the first row. */
function countColumns(buttons: readonly HTMLElement[]): number {
  const top = buttons[0]?.getBoundingClientRect().top
  const next = buttons.findIndex(button => button.getBoundingClientRect().top !== top)
  return next < 0 ? buttons.length : next
}
