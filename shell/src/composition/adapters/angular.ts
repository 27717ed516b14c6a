import type { ScreenContext, Unmount } from '@tessera/shared-contracts'
import { getField, isFunction, type Adapter, type ScreenSource } from './adapter.ts'

/** A started application, or the reference of a module. */
interface Running {
  destroy(): void
}

interface AngularCore {
  APP_ID: unknown
  provideZonelessChangeDetection?(): unknown
  /** Its name in Angular 18 and 19. */
  provideExperimentalZonelessChangeDetection?(): unknown
}

interface AngularBrowser {
  createApplication(options: {
    providers: unknown[]
  }): Promise<Running & { bootstrap(component: unknown, host: Element): unknown }>
  platformBrowser(): { bootstrapModule(module: unknown): Promise<Running> }
}

/**
 * A standalone component, a module with its bootstrap components, or a function `(element, context)` that starts the
 * application and returns its reference. The element of a component has the context as its property `tessera`.
 */
export const adaptAngular: Adapter = source => {
  const { exported } = source
  const start = getField(exported, 'ɵcmp')
    ? startComponent
    : getField(exported, 'ɵmod')
      ? startModule
      : isFunction(exported)
        ? callBootstrap
        : null
  if (!start) throw new Error('The export is no compiled Angular component, no module and no function.')
  return { mount: (element, context) => start(source, element, context) }
}

async function startComponent(
  { exported, idPrefix, loadFramework }: ScreenSource,
  element: HTMLElement,
  context: ScreenContext,
): Promise<Unmount> {
  const [core, { createApplication }] = await Promise.all([
    loadFramework<AngularCore>('@angular/core'),
    loadFramework<AngularBrowser>('@angular/platform-browser'),
  ])
  const provideZoneless =
    core.provideZonelessChangeDetection ?? core.provideExperimentalZonelessChangeDetection
  const needsZoneless = provideZoneless && !('Zone' in globalThis)
  const app = await createApplication({
    providers: [{ provide: core.APP_ID, useValue: idPrefix }, ...(needsZoneless ? [provideZoneless()] : [])],
  })
  app.bootstrap(exported, appendHost(element, getField(exported, 'ɵcmp'), context))
  return () => app.destroy()
}

async function startModule(
  { exported, loadFramework }: ScreenSource,
  element: HTMLElement,
  context: ScreenContext,
): Promise<Unmount> {
  const { platformBrowser } = await loadFramework<AngularBrowser>('@angular/platform-browser')
  const declared = getField(getField(exported, 'ɵmod'), 'bootstrap')
  const components: unknown = isFunction(declared) ? declared() : declared
  if (!Array.isArray(components) || components.length === 0)
    throw new Error('The module has no component in its "bootstrap".')
  for (const component of components as unknown[]) appendHost(element, getField(component, 'ɵcmp'), context)
  const module = await platformBrowser().bootstrapModule(exported)
  return () => module.destroy()
}

/** Angular removes the host element of a component that it destroys. */
function appendHost(element: HTMLElement, definition: unknown, context: ScreenContext): HTMLElement {
  const [[selector] = []] = (getField(definition, 'selectors') ?? []) as string[][]
  const host = document.createElement(/^[a-z][a-z0-9-]*$/.test(selector ?? '') ? String(selector) : 'div')
  return element.appendChild(Object.assign(host, { tessera: context }))
}

async function callBootstrap(
  { exported }: ScreenSource,
  element: HTMLElement,
  context: ScreenContext,
): Promise<Unmount> {
  const started = await (exported as (element: HTMLElement, context: ScreenContext) => unknown)(
    element,
    context,
  )
  const destroy = isFunction(started) ? started : getField(started, 'destroy')
  return () => void (isFunction(destroy) && Reflect.apply(destroy, started, []))
}
