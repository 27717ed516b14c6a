import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { MountableScreen, ScreenContext } from '@tessera/shared-contracts'
import * as React from 'react'
import * as ReactDomClient from 'react-dom/client'
import { adaptAngular } from './angular.ts'
import type { Adapter } from './adapter.ts'
import { adaptCustomElement } from './custom-element.ts'
import { adaptFunctions } from './functions.ts'
import { adaptOwnReact } from './own-react.ts'
import { adaptSingleSpa } from './single-spa.ts'
import { adaptSolid } from './solid.ts'
import { adaptSvelte } from './svelte.ts'
import { adaptVue } from './vue.ts'

const context = { getState: () => ({ path: '/clock' }) } as ScreenContext

let element: HTMLElement
beforeEach(() => {
  element = document.body.appendChild(document.createElement('div'))
})
afterEach(() => element.remove())

/** Makes a screen of an export, with the packages that its build shares. */
async function adapt(
  adapter: Adapter,
  exported: unknown,
  packages: Record<string, unknown> = {},
  tag?: string,
) {
  const screen = await adapter({
    exported,
    tag,
    idPrefix: 'mfe-clock-clock-',
    async loadFramework<Framework>(...names: string[]) {
      const name = names.find(each => each in packages)
      if (name === undefined) throw new Error(`It does not share ${names.join(' or ')}.`)
      return packages[name] as Framework
    },
  })
  return screen as MountableScreen
}

/** Mounts an export, and expects its text and an empty element after the unmount. */
async function expectMounts(screen: MountableScreen, text: string) {
  const unmount = await screen.mount(element, context)
  expect(element.textContent).toBe(text)
  unmount()
  await Promise.resolve()
  expect(element.innerHTML).toBe('')
}

describe('a component with the React of the build', () => {
  const packages = { react: React, 'react-dom/client': ReactDomClient }
  // No act(): the adapter decides itself when a screen has mounted
  beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))
  afterEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))

  function Clock({ tessera }: { tessera: ScreenContext }) {
    const id = React.useId()
    return <p id={id}>{`At ${tessera.getState().path}, ${id.slice(1, 17)}`}</p>
  }

  it('mounts with a prefix of its ids and unmounts', async () => {
    await expectMounts(await adapt(adaptOwnReact, Clock, packages), 'At /clock, mfe-clock-clock-')
  })

  it('rejects when the component throws', async () => {
    const Broken = () => {
      throw new Error('It is broken.')
    }
    jest.spyOn(console, 'error').mockImplementation(() => {})
    const screen = await adapt(adaptOwnReact, Broken, {
      react: { default: React },
      'react-dom': ReactDomClient,
    })
    await expect(screen.mount(element, context)).rejects.toThrow('It is broken.')
    expect(element.innerHTML).toBe('')
  })

  it('renders with render of React 17', async () => {
    const roots = new Map<Element, ReactDomClient.Root>()
    const old = {
      render: (node: React.ReactNode, target: Element) =>
        roots.set(target, ReactDomClient.createRoot(target)).get(target)?.render(node),
      unmountComponentAtNode: (target: Element) => roots.get(target)?.unmount(),
    }
    await expectMounts(
      await adapt(adaptOwnReact, () => 'Old', { react: React, 'react-dom': { default: old } }),
      'Old',
    )
  })
})

describe('functions', () => {
  const render = (target: HTMLElement) => void (target.textContent = 'Clock')
  const clear = (target: HTMLElement) => target.replaceChildren()
  const bridge = () => ({
    render: ({ dom, basename }: { dom: HTMLElement; basename: string }) => void (dom.textContent = basename),
    destroy: ({ dom }: { dom: HTMLElement }) => dom.replaceChildren(),
  })
  it.each<[string, unknown, string]>([
    ['mount and unmount', { mount: render, unmount: clear }, 'Clock'],
    ['render and destroy', { render, destroy: clear }, 'Clock'],
    [
      'a mount that returns the unmount',
      { mount: (target: HTMLElement) => (render(target), () => clear(target)) },
      'Clock',
    ],
    ['a function', async (target: HTMLElement) => (render(target), () => clear(target)), 'Clock'],
    ['a bridge of Module Federation', bridge, '/clock'],
  ])('mount as %s', async (_, exported, text) => {
    await expectMounts(await adapt(adaptFunctions, exported), text)
  })

  it('refuses an export without functions', async () => {
    await expect(adapt(adaptFunctions, { start: clear })).rejects.toThrow('neither "mount" nor "render"')
  })
})

describe('a custom element', () => {
  it('gets the context before it is connected, and is removed', async () => {
    class Clock extends HTMLElement {
      tessera?: ScreenContext
      connectedCallback() {
        this.textContent = `At ${this.tessera?.getState().path}`
      }
    }
    await expectMounts(await adapt(adaptCustomElement, Clock, {}, 'exported-clock'), 'At /clock')
  })

  it('waits for the definition by its module', async () => {
    const adapting = adapt(adaptCustomElement, {}, {}, 'late-clock')
    customElements.define('late-clock', class extends HTMLElement {})
    await expectMounts(await adapting, '')
  })

  it('is named when nothing defines it', async () => {
    jest.useFakeTimers()
    const adapting = expect(adapt(adaptCustomElement, {}, {}, 'no-clock')).rejects.toThrow(
      '<no-clock> took longer',
    )
    await jest.runAllTimersAsync()
    await adapting
    jest.useRealTimers()
  })
})

describe('lifecycles of single-spa', () => {
  it('run in their order, the first one once', async () => {
    const calls: string[] = []
    const note = (name: string) => async () => void calls.push(name)
    const exported = {
      bootstrap: [note('bootstrap 1'), note('bootstrap 2')],
      mount: async ({ domElement }: { domElement: HTMLElement }) => void (domElement.textContent = 'Clock'),
      unmount: async ({ domElement }: { domElement: HTMLElement }) => domElement.replaceChildren(),
    }
    const screen = await adapt(adaptSingleSpa, exported)
    await expectMounts(screen, 'Clock')
    await expectMounts(screen, 'Clock')
    expect(calls).toEqual(['bootstrap 1', 'bootstrap 2'])
  })

  it('are named when one is missing', async () => {
    await expect(adapt(adaptSingleSpa, { mount: jest.fn() })).rejects.toThrow('no lifecycle "unmount"')
  })
})

describe('a component of Angular', () => {
  const Component = Object.assign(() => {}, { ɵcmp: { selectors: [['app-clock']] } })
  const core = { APP_ID: 'APP_ID', provideZonelessChangeDetection: () => 'zoneless' }

  it('has a host and providers of its own', async () => {
    const createApplication = jest.fn(async (options: object) => {
      let host: Element | undefined
      return {
        options,
        bootstrap: (_: unknown, target: Element) => (host = Object.assign(target, { textContent: 'Clock' })),
        destroy: () => host?.remove(),
      }
    })
    const packages = { '@angular/core': core, '@angular/platform-browser': { createApplication } }
    await expectMounts(await adapt(adaptAngular, Component, packages), 'Clock')
    expect(createApplication).toHaveBeenCalledWith({
      providers: [{ provide: 'APP_ID', useValue: 'mfe-clock-clock-' }, 'zoneless'],
    })
  })

  it('is started by its module', async () => {
    const exported = Object.assign(() => {}, { ɵmod: { bootstrap: () => [Component] } })
    const bootstrapModule = async () => {
      const host = element.querySelector('app-clock') ?? document.body
      host.textContent = 'Clock'
      return { destroy: () => host.remove() }
    }
    const packages = { '@angular/platform-browser': { platformBrowser: () => ({ bootstrapModule }) } }
    await expectMounts(await adapt(adaptAngular, exported, packages), 'Clock')
  })

  it('is started by a function of the build', async () => {
    const bootstrap = async (target: HTMLElement) => {
      target.textContent = 'Clock'
      return { destroy: () => target.replaceChildren() }
    }
    await expectMounts(await adapt(adaptAngular, bootstrap), 'Clock')
  })
})

describe('a component of Vue', () => {
  it('has a prefix of its ids and the context', async () => {
    const app = {
      config: {},
      provide: jest.fn(),
      mount: (target: Element) => (target.textContent = 'Clock'),
      unmount: () => element.replaceChildren(),
    }
    await expectMounts(await adapt(adaptVue, {}, { vue: { createApp: () => app } }), 'Clock')
    expect(app.config).toEqual({ idPrefix: 'mfe-clock-clock-' })
    expect(app.provide).toHaveBeenCalledWith('tessera', context)
  })

  it('runs in an element of its own with Vue 2, which replaces it', async () => {
    class Vue {
      $mount = (target: Element) => target.replaceWith('Clock')
      $destroy = () => element.replaceChildren()
    }
    await expectMounts(await adapt(adaptVue, {}, { vue: { default: Vue } }), 'Clock')
  })
})

describe('a component of Svelte', () => {
  it('is a class in Svelte 4, and needs no package', async () => {
    class Component {
      constructor(options: { target: Element }) {
        options.target.textContent = 'Clock'
      }
      $destroy() {
        element.replaceChildren()
      }
    }
    await expectMounts(await adapt(adaptSvelte, Component), 'Clock')
  })

  it('is mounted by Svelte 5', async () => {
    const svelte = {
      mount: (_: unknown, { target }: { target: Element }) => Object.assign(target, { textContent: 'Clock' }),
      unmount: (instance: Element) => instance.replaceChildren(),
    }
    await expectMounts(await adapt(adaptSvelte, () => {}, { svelte }), 'Clock')
  })
})

it('renders a component of Solid', async () => {
  const web = {
    createComponent: (component: (props: object) => unknown, props: object) => component(props),
    render(code: () => string, target: Element) {
      target.textContent = code()
      return () => target.replaceChildren()
    },
  }
  await expectMounts(await adapt(adaptSolid, () => 'Clock', { 'solid-js/web': web }), 'Clock')
})
