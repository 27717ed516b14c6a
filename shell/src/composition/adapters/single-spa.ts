import { getField, isFunction, type Adapter } from './adapter.ts'

interface LifecycleProps {
  name: string
  domElement: HTMLElement
  tessera: unknown
}

/** The lifecycles of single-spa, which need no single-spa in the page. */
export const adaptSingleSpa: Adapter = ({ exported, idPrefix }) => {
  for (const name of ['mount', 'unmount'])
    if (listFunctions(exported, name).length === 0) throw new Error(`The export has no lifecycle "${name}".`)
  let bootstrapping: Promise<void> | undefined
  // Lifecycles have one instance, so the next mount waits for the last unmount
  let unmounting = Promise.resolve()
  return {
    async mount(element, context) {
      const props = { name: idPrefix, domElement: element, tessera: context }
      bootstrapping ??= runLifecycle(exported, 'bootstrap', props)
      bootstrapping.catch(() => {
        bootstrapping = undefined
      })
      await Promise.all([bootstrapping, unmounting])
      await runLifecycle(exported, 'mount', props)
      return () => {
        const ending = runLifecycle(exported, 'unmount', props)
        unmounting = ending.catch(() => {})
        void ending
      }
    },
  }
}

/** A lifecycle is a function, or a list of functions that run one after the other. */
const listFunctions = (exported: unknown, name: string) =>
  [getField(exported, name)].flat().filter(each => isFunction(each))

async function runLifecycle(exported: unknown, name: string, props: LifecycleProps): Promise<void> {
  for (const run of listFunctions(exported, name)) await run(props)
}
