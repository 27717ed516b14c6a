import type {
  ExtensionContext,
  MountableExtension,
  MountableScreen,
  ScreenContext,
  ScreenState,
  Unmount,
} from '@tessera/shared-contracts'
import { useSession } from '@tessera/shared-auth'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { useLanguage } from '../../i18n/language.tsx'
import type { ExtensionProps } from '../slots/extension-props.ts'
import type { SlotProps } from '../slots/slot-element.ts'
import { loadTimeoutMs, withTimeout } from '../loader/with-timeout.ts'
import { mountAttribute } from '../styles/style-attributes.ts'
import type { MountReportProps } from './mount-report.ts'
import { navigateOnLinkClick } from './navigate-on-link-click.ts'

interface MountedScreenProps extends MountReportProps {
  screen: MountableScreen
  /** The props of the slot that the screen extends; absent for a screen of its own. */
  slotProps?: SlotProps
}

/** Creates the React component of a screen that is a pair of functions. */
export const createMountedScreen =
  (screen: MountableScreen): ComponentType<MountReportProps> =>
  ({ onMount }) => <MountedScreen screen={screen} onMount={onMount} />

/** Creates the React component of an extension that is a mount function. */
export const createMountedExtension = (
  extension: MountableExtension<SlotProps>,
): ComponentType<ExtensionProps> => {
  const screen: MountableScreen = {
    mount: (element, context) => extension.mount(element, context as ExtensionContext<SlotProps>),
  }
  return props => <MountedScreen screen={screen} {...props} />
}

/** Mounts a screen of any framework into an element. Throws the error of the mount, for the error boundary. */
export function MountedScreen({ screen, slotProps, onMount }: MountedScreenProps) {
  const element = useRef<HTMLDivElement>(null)
  const context = useScreenContext(slotProps)
  const reportMount = useEffectEvent(onMount)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (!element.current) return
    // A new element for each mount, because the framework may still remove its nodes from the last one
    const root = element.current.appendChild(document.createElement('div'))
    root.setAttribute(mountAttribute, '')
    const stopNavigation = navigateOnLinkClick(root, to => context.navigate(to))
    let unmounted = false
    const mounting = mountInto(screen, root, context).then(
      unmount => {
        if (!unmounted) reportMount()
        return unmount
      },
      (error: unknown) => {
        setFailure({ error })
        return () => {}
      },
    )
    return () => {
      unmounted = true
      stopNavigation()
      void mounting.then(unmount => unmount())
      root.remove()
    }
  }, [screen, context])
  if (failure) throw failure.error
  return <div ref={element} />
}

async function mountInto(
  screen: MountableScreen,
  element: HTMLElement,
  context: ScreenContext,
): Promise<Unmount> {
  const unmount: unknown = await withTimeout(
    Promise.resolve(screen.mount(element, context)),
    loadTimeoutMs,
    'Mounting its screen',
  )
  // A screen in plain JavaScript may return nothing
  return typeof unmount === 'function' ? (unmount as Unmount) : () => {}
}

/** Returns one context for the life of the component. It reports changes of the page to its subscribers. */
function useScreenContext(props?: SlotProps): ScreenContext {
  const { pathname: path, search, hash } = useLocation()
  const params = useParams()
  const { language } = useLanguage()
  const { user } = useSession()
  const navigate = useNavigate()
  const state: ScreenState = {
    language,
    path,
    search,
    hash,
    params,
    theme: 'dark',
    username: user?.username ?? null,
    ...(props && { props }),
  }
  const [bridge] = useState(() => createBridge(state))
  useLayoutEffect(() => bridge.update(state, (to, options) => void navigate(to, options)))
  return bridge.context
}

function createBridge(initial: ScreenState) {
  const listeners = new Set<() => void>()
  let state = initial
  let navigate: ScreenContext['navigate'] = () => {}
  const context: ScreenContext = {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    navigate: (to, options) => navigate(to, options),
  }
  return {
    context,
    update(next: ScreenState, navigateTo: ScreenContext['navigate']) {
      navigate = navigateTo
      if (JSON.stringify(next) === JSON.stringify(state)) return
      state = next
      for (const listener of listeners) callSafely(listener)
    },
  }
}

/** Calls a subscriber of the screen. Its error is reported by the page and does not reach the shell. */
function callSafely(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
