import type { Adapter, ComponentProps } from './adapter.ts'
import { unwrapModule } from './load-framework.ts'

interface RootProps {
  children: unknown
  onMount: () => void
  onError: (error: unknown) => void
}

interface ReactLibrary {
  createElement(type: unknown, props: object | null, ...children: unknown[]): unknown
  Component: new (props: RootProps) => { props: RootProps }
  Suspense: unknown
}

/** React 18 and 19 have roots, and older ones `render`. */
interface ReactDom {
  createRoot?(
    element: Element,
    options: { identifierPrefix: string },
  ): { render(node: unknown): void; unmount(): void }
  render?(node: unknown, element: Element): void
  unmountComponentAtNode?(element: Element): void
}

/** A React component, with the React 17, 18 or 19 of the build. */
export const adaptOwnReact: Adapter = async ({ exported, idPrefix, loadFramework }) => {
  const [react, dom] = await Promise.all([
    loadFramework<ReactLibrary>('react'),
    loadFramework<ReactDom>('react-dom/client', 'react-dom'),
  ])
  const { createElement, Suspense, Component } = unwrapModule(react, 'createElement')
  const Root = createRootComponent(Component)
  return {
    async mount(element, tessera) {
      const root = createRoot(dom, element, idPrefix)
      let isMounted = false
      const failure = await new Promise<{ error: unknown } | null>(resolve => {
        const onMount = () => {
          isMounted = true
          resolve(null)
        }
        // A later error ends the screen, and is reported like every error of the page
        const onError = (error: unknown) => (isMounted ? reportError(error) : resolve({ error }))
        const props: ComponentProps = { tessera }
        const content = createElement(Suspense, { fallback: null }, createElement(exported, props))
        root.render(createElement(Root, { onMount, onError }, content))
      })
      if (!failure) return root.unmount
      root.unmount()
      throw failure.error
    },
  }
}

/** Creates an error boundary that calls back when it has mounted. */
const createRootComponent = (Component: ReactLibrary['Component']) =>
  class Root extends Component {
    state = { failed: false }
    static getDerivedStateFromError = () => ({ failed: true })
    componentDidMount() {
      if (!this.state.failed) this.props.onMount()
    }
    componentDidCatch(error: unknown) {
      this.props.onError(error)
    }
    render() {
      return this.state.failed ? null : this.props.children
    }
  }

function createRoot(library: ReactDom, element: Element, identifierPrefix: string) {
  const roots = unwrapModule(library, 'createRoot')
  if (roots.createRoot) {
    const root = roots.createRoot(element, { identifierPrefix })
    return { render: (node: unknown) => root.render(node), unmount: () => root.unmount() }
  }
  const { render, unmountComponentAtNode } = unwrapModule(library, 'render')
  if (!render || !unmountComponentAtNode)
    throw new Error(
      'The react-dom of the build has neither createRoot nor render. Share "react-dom/client" too, or mount the screen as "react", with the React of the page.',
    )
  return { render: (node: unknown) => render(node, element), unmount: () => unmountComponentAtNode(element) }
}
