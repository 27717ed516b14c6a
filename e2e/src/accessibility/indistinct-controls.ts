import type { Page } from '@playwright/test'

/**
 * Returns a line for each control whose state is not visible: without a focus ring, or with the same look selected and
 * not selected. With `forcedColors`, states that only a color shows count as not visible.
 */
export const findIndistinctControls = (page: Page): Promise<string[]> =>
  page.evaluate(findIndistinctControlsInPage)

/** Returns the running animations and playing videos of a page. */
export const findRunningAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => `animation of ${(effect as KeyframeEffect).target?.className ?? ''}`),
    ...[...document.querySelectorAll('video')]
      .filter(({ paused }) => !paused)
      .map(({ src }) => `film ${src}`),
  ])

/** Runs in the page. */
function findIndistinctControlsInPage(): string[] {
  const faults: string[] = []
  const front = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const getName = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent
    return `<${element.localName}> "${text.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}"`
  }
  const counts = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]')

  const isRinged = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && !outlineColor.endsWith(', 0)')
  }
  /** Returns the element, its ancestors and the siblings after it: each of them may show the focus ring. */
  const standIns = (element: HTMLElement) => {
    const around: Element[] = [element]
    for (let each = element.parentElement; each && around.length < 4; each = each.parentElement)
      around.push(each)
    for (let each = element.nextElementSibling; each; each = each.nextElementSibling) {
      around.push(each, ...each.querySelectorAll('*'))
    }
    return around
  }
  const before = document.activeElement
  const hadRing = before?.matches(':focus-visible') ?? false
  // A control focused by the pointer shows no ring, and would show none when focused again
  if (before instanceof HTMLElement) before.blur()
  const focusable = front.querySelectorAll<HTMLElement>(
    'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]',
  )
  for (const element of focusable) {
    if (!counts(element) || element.tabIndex < 0) continue
    element.focus({ preventScroll: true, focusVisible: true })
    if (document.activeElement !== element) continue
    if (!standIns(element).some(isRinged)) faults.push(`the focus is not seen: ${getName(element)}`)
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true, focusVisible: hadRing })

  /** Returns the computed styles that can show a state: of the control, its label, its children and their pseudo-elements. */
  const getAppearance = (element: Element) => {
    const around = [element, ...element.querySelectorAll('*')]
    for (
      let each = element.parentElement;
      each && around.length < 40 && each !== front;
      each = each.parentElement
    ) {
      around.push(each)
      if (each.matches('label, li')) break
    }
    return around
      .flatMap(each => [null, '::before', '::after'].map(part => getComputedStyle(each, part)))
      .map(style =>
        [
          style.backgroundColor,
          style.outline,
          style.border,
          style.textDecoration,
          style.display,
          style.opacity,
          style.translate,
          style.left,
          style.appearance,
        ].join(),
      )
      .join()
  }
  const states = { 'aria-pressed': 'true', 'aria-selected': 'true', 'aria-current': 'page' }
  for (const [attribute, value] of Object.entries(states)) {
    for (const element of front.querySelectorAll(`[${attribute}="${value}"]`)) {
      if (!counts(element)) continue
      const chosen = getAppearance(element)
      element.setAttribute(attribute, 'false')
      const isSameAppearance = getAppearance(element) === chosen
      element.setAttribute(attribute, value)
      // An icon can mark the selection, such as the tick of the current language
      const others = [...(element.parentElement?.children ?? [])].filter(
        each => each.localName === element.localName,
      )
      const signed = others.some(
        each => each.querySelectorAll('svg').length < element.querySelectorAll('svg').length,
      )
      if (isSameAppearance && !signed) faults.push(`${attribute} is not seen: ${getName(element)}`)
    }
  }
  for (const input of front.querySelectorAll<HTMLInputElement>('input:checked')) {
    if (!counts(input) || getComputedStyle(input).appearance === 'auto') continue
    const chosen = getAppearance(input)
    input.checked = false
    const isSameAppearance = getAppearance(input) === chosen
    input.checked = true
    if (isSameAppearance) faults.push(`that it is checked is not seen: ${getName(input)}`)
  }
  return faults
}
