import { getField, isFunction, type Adapter, type ComponentProps } from './adapter.ts'

interface MountOptions {
  target: Element
  props: ComponentProps
}

interface Svelte5 {
  mount(component: unknown, options: MountOptions): object
  unmount(instance: object): unknown
}

/** A component of Svelte 3 or 4 is a class, which needs nothing else. */
type ComponentClass = new (options: MountOptions) => { $destroy(): void }

const isClass = (exported: unknown): boolean =>
  isFunction(getField(getField(exported, 'prototype'), '$destroy'))

/** A Svelte component: a class of Svelte 3 or 4, or a component of Svelte 5 with the Svelte of the build. */
export const adaptSvelte: Adapter = async ({ exported, loadFramework }) => {
  if (isClass(exported))
    return {
      mount(target, tessera) {
        const component = new (exported as ComponentClass)({ target, props: { tessera } })
        return () => component.$destroy()
      },
    }
  const { mount, unmount } = await loadFramework<Svelte5>('svelte')
  return {
    mount(target, tessera) {
      const instance = mount(exported, { target, props: { tessera } })
      return () => void unmount(instance)
    },
  }
}
