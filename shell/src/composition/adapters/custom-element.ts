import { withTimeout } from '../loader/with-timeout.ts'
import { isFunction, type Adapter } from './adapter.ts'

/** How long a module may take to define its element. Less than a mount, whose message would not name the element. */
const defineTimeoutMs = 4_000

/** A custom element that the module defines, or exports as a class. The property `tessera` has the context. */
export const adaptCustomElement: Adapter = async ({ exported, tag }) => {
  if (tag === undefined)
    throw new Error('A screen that mounts as a custom element needs "element" in tessera.json.')
  if (!customElements.get(tag) && isElementClass(exported)) customElements.define(tag, exported)
  // The properties of an element that is not yet defined would hide those of its class
  await withTimeout(
    customElements.whenDefined(tag),
    defineTimeoutMs,
    `Waiting for the definition of <${tag}>`,
  )
  return {
    mount(element, context) {
      const child = document.createElement(tag)
      Object.assign(child, { tessera: context })
      element.append(child)
      return () => child.remove()
    },
  }
}

const isElementClass = (exported: unknown): exported is CustomElementConstructor =>
  isFunction(exported) && exported.prototype instanceof HTMLElement
