import type { FragmentInstance } from 'react'
import { loadTimeoutMs } from '../loader/with-timeout.ts'
import { hasContent } from './has-content.ts'

/**
 * Calls back once a screen shows something, or with an error where it is still empty at the deadline. Time in a hidden tab
 * does not count, because the browser draws nothing there.
 *
 * @param fragment the nodes of the screen
 * @param onEnd called with an error, or with undefined where the screen shows something
 * @returns a function that stops waiting
 */
export function waitForContent(fragment: FragmentInstance, onEnd: (error?: Error) => void): () => void {
  const elements = new Set<Element>()
  const mutations = new MutationObserver(check)
  const sizes = 'ResizeObserver' in globalThis ? new ResizeObserver(check) : null
  /** React adds the elements of the screen to it, also those that it renders later. */
  const collector: ResizeObserver = {
    observe(element) {
      elements.add(element)
      mutations.observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
      sizes?.observe(element)
    },
    unobserve(element) {
      elements.delete(element)
      sizes?.unobserve(element)
    },
    disconnect: () => {},
  }
  // When an effect of the screen throws, React unmounts it only after all effects have run
  let timer = setTimeout(start)

  function start() {
    fragment.observeUsing(collector)
    if (isFilled()) return end()
    timer = setTimeout(expire, loadTimeoutMs)
  }

  /** A screen may consist of text without an element. */
  const isFilled = () =>
    elements.size > 0
      ? [...elements].some(hasContent)
      : fragment.getClientRects().some(({ width, height }) => width * height > 1)

  function check() {
    if (isFilled()) end()
  }

  function expire() {
    if (document.visibilityState === 'hidden')
      document.addEventListener('visibilitychange', restart, { once: true })
    else if (isFilled()) end()
    else end(new Error(`Its screen was still empty after ${loadTimeoutMs / 1000} s.`))
  }

  function restart() {
    timer = setTimeout(expire, loadTimeoutMs)
  }

  function stop() {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', restart)
    mutations.disconnect()
    sizes?.disconnect()
    fragment.unobserveUsing(collector)
  }

  function end(error?: Error) {
    stop()
    onEnd(error)
  }

  return stop
}
