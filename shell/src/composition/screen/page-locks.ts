/**
 * Ends what an area has left behind that keeps the page from being scrolled, read or used: inline styles of `html` and
 * `body`, and what hides the page from the keyboard and screen readers. Dialogs set it, and some do not take it back.
 */

/** Inline styles by which pages are locked, and by which libraries make up for the scrollbar. */
const lockingStyles = [
  'overflow-x',
  'overflow-y',
  'position',
  'top',
  'right',
  'bottom',
  'left',
  'width',
  'height',
  'padding-right',
  'margin-right',
  'touch-action',
  'pointer-events',
  'user-select',
  'visibility',
  'display',
]
const lockingAttributes = ['inert', 'aria-hidden']

/** A property or attribute of an element that can lock the page. */
interface Setting {
  /** Such as `body style="overflow-y: hidden"`. */
  describe(): string
  /** Returns its value, which is comparable; empty where it is not set. */
  read(): string
  write(value: string): void
}

const createStyleSetting = (element: HTMLElement, property: string): Setting => ({
  describe: () => `${element.localName} style="${property}: ${element.style.getPropertyValue(property)}"`,
  read: () => element.style.getPropertyValue(property),
  write(value) {
    element.style.setProperty(property, value)
    if (element.style.length === 0) element.removeAttribute('style')
  },
})

const createAttributeSetting = (element: Element, attribute: string): Setting => ({
  describe: () => `${element.localName} ${attribute}="${element.getAttribute(attribute) ?? ''}"`,
  // The attribute `inert` has no text
  read: () => (element.hasAttribute(attribute) ? `=${element.getAttribute(attribute)}` : ''),
  write(value) {
    if (value) element.setAttribute(attribute, value.slice(1))
    else element.removeAttribute(attribute)
  },
})

function listSettings(): Setting[] {
  const { documentElement, body } = document
  const styles = [documentElement, body].flatMap(element =>
    lockingStyles.map(property => createStyleSetting(element, property)),
  )
  const attributes = [documentElement, body, ...body.children].flatMap(element =>
    lockingAttributes.map(attribute => createAttributeSetting(element, attribute)),
  )
  return [...styles, ...attributes]
}

export interface PageLocks {
  /** Records the page before an area is shown. Ends first what the last area has left. */
  enter(area: string): void
  /** Ends what an area has left, once what its frameworks remove in tasks of their own is removed. */
  leave(area: string): void
}

/** @param onEnd called with what an area has left, such as `body style="overflow-y: hidden"` */
export function createPageLocks(onEnd: (area: string, names: string[]) => void): PageLocks {
  let current: { area: string; settings: { setting: Setting; before: string }[] } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Returns the names of what has been ended. */
  function end(): string[] {
    const changed = (current?.settings ?? []).filter(({ setting, before }) => setting.read() !== before)
    const names = changed.map(({ setting }) => setting.describe())
    for (const { setting, before } of changed) setting.write(before)
    current = undefined
    return names
  }

  return {
    enter(area) {
      clearTimeout(timer)
      if (current?.area === area) return
      // The effects of the last area have not ended, so this is no fault of it
      end()
      const settings = listSettings().map(setting => ({ setting, before: setting.read() }))
      current = { area, settings }
    },
    leave(area) {
      if (current?.area !== area) return
      timer = setTimeout(() => {
        const names = end()
        if (names.length > 0) onEnd(area, names)
      })
    },
  }
}
