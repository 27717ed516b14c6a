import { isFunction, type Adapter } from './adapter.ts'
import { unwrapModule } from './load-framework.ts'

interface Vue3 {
  createApp(component: unknown): {
    config: { idPrefix?: string }
    provide(key: string, value: unknown): void
    mount(element: Element): void
    unmount(): void
  }
}

/** Vue 2 is a class. */
type Vue2 = new (options: {
  render: (createElement: (component: unknown) => unknown) => unknown
  provide: object
}) => {
  $mount(element: Element): void
  $destroy(): void
}

/** A Vue component, with the Vue of the build. `inject('tessera')` returns the context. */
export const adaptVue: Adapter = async ({ exported, idPrefix, loadFramework }) => {
  const loaded = await loadFramework<Partial<Vue3> & { default?: unknown }>('vue')
  const { createApp } = unwrapModule(loaded, 'createApp')
  if (createApp)
    return {
      mount(element, tessera) {
        const app = createApp(exported)
        app.config.idPrefix = idPrefix
        app.provide('tessera', tessera)
        app.mount(element)
        return () => app.unmount()
      },
    }
  const Vue = loaded.default ?? loaded
  if (!isFunction(Vue)) throw new Error('The vue of the build has no createApp and is no class.')
  return {
    mount(element, tessera) {
      const app = new (Vue as unknown as Vue2)({
        render: createElement => createElement(exported),
        provide: { tessera },
      })
      // Vue 2 replaces the element
      app.$mount(element.appendChild(document.createElement('div')))
      return () => app.$destroy()
    },
  }
}
