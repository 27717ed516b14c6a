import '@testing-library/jest-dom/jest-globals'
import { expect } from '@jest/globals'
import { toHaveNoViolations } from 'jest-axe'

expect.extend(toHaveNoViolations)

/*
 * Web APIs that jsdom lacks. These observers never report; a test of an observer provides its own.
 */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
globalThis.ResizeObserver ??= SilentObserver
globalThis.IntersectionObserver ??= SilentObserver
globalThis.matchMedia ??= media =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
document.adoptedStyleSheets ??= []
CSSStyleSheet.prototype.replaceSync ??= function replaceSync() {}
Element.prototype.scrollIntoView ??= function scrollIntoView() {}
Element.prototype.scrollTo ??= function scrollTo() {}
globalThis.scrollTo = () => {}
// Nothing is painted, so a frame's callback runs immediately, and all effects of a click are visible after it
globalThis.requestAnimationFrame = callback => {
  callback(performance.now())
  return 0
}
globalThis.cancelAnimationFrame = () => {}
URL.createObjectURL ??= () => `blob:${location.origin}/${crypto.randomUUID()}`
URL.revokeObjectURL ??= () => {}

for (const [name, read] of Object.entries({ text: 'readAsText', arrayBuffer: 'readAsArrayBuffer' })) {
  Blob.prototype[name] ??= function readBlob() {
    return new Promise((resolve, reject) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result)
      reader.onerror = () => reject(reader.error)
      reader[read](this)
    })
  }
}

/* Modal dialogs by the HTML specification, as far as tests need them: the open state, focus, Escape and events. */
if (!HTMLDialogElement.prototype.showModal) {
  const focusable = 'button, [href], input, select, textarea, [tabindex]:not([tabindex="-1"])'
  const openModals = []
  const invokers = new WeakMap()

  HTMLDialogElement.prototype.showModal = function showModal() {
    if (this.open) throw new DOMException('The dialog is already open.', 'InvalidStateError')
    invokers.set(this, document.activeElement)
    this.open = true
    openModals.push(this)
    const first = this.querySelector('[autofocus]') ?? this.querySelector(focusable) ?? this
    first.focus()
  }
  HTMLDialogElement.prototype.show = function show() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(returnValue) {
    if (!this.open) return
    if (returnValue !== undefined) this.returnValue = returnValue
    this.open = false
    if (openModals.includes(this)) openModals.splice(openModals.indexOf(this), 1)
    invokers.get(this)?.focus()
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
  HTMLDialogElement.prototype.requestClose = function requestClose(returnValue) {
    if (this.open && this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close(returnValue)
  }
  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    openModals.findLast(modal => modal.isConnected && modal.open)?.requestClose()
  })
}
