import type { Adapter, ComponentProps } from './adapter.ts'

interface SolidWeb {
  createComponent(component: unknown, props: ComponentProps): unknown
  render(code: () => unknown, element: Element): () => void
}

/** A Solid component, with the Solid of the build. */
export const adaptSolid: Adapter = async ({ exported, loadFramework }) => {
  const { render, createComponent } = await loadFramework<SolidWeb>('solid-js/web')
  return {
    mount: (element, tessera) => render(() => createComponent(exported, { tessera }), element),
  }
}
