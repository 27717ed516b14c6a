import { parseExtensions, type ComposedRemote, type Composition } from '@tessera/shared-contracts'
import { memo, Suspense, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { AccountControls } from '../../layout/header/account-controls.tsx'
import { LanguagePicker } from '../../layout/header/language-picker.tsx'
import type { RemoteLoader } from '../loader/remote-loader-types.ts'
import { reportToGate } from '../reporting/gate-reporter.ts'
import { ErrorBoundary } from '../screen/error-boundary.tsx'
import { usePromiseValue } from '../screen/use-promise-value.ts'
import { ReleaseStyles } from '../styles/release-styles.tsx'
import { createExtensionLoader, type ExtensionLoader, type LoadedExtension } from './extension-loader.ts'
import type { Slot, SlotProps } from './slot-element.ts'

interface SlotContentsProps {
  composition: Composition
  loader: RemoteLoader
  slots: readonly Slot[]
}

export function SlotContents({ composition, loader, slots }: SlotContentsProps) {
  const extensionLoader = useMemo(() => createExtensionLoader(loader), [loader])
  return slots.map(slot => <SlotContent key={slot.id} {...{ composition, loader, extensionLoader, slot }} />)
}

interface SlotContentProps {
  composition: Composition
  loader: RemoteLoader
  extensionLoader: ExtensionLoader
  slot: Slot
}

/** What the shell itself puts into slots, before the extensions. */
const siteControls: ReadonlyMap<string, ReactNode> = new Map([
  ['language-picker', <LanguagePicker key="" />],
  ['account-menu', <AccountControls key="" />],
])

/** The extensions of one slot. Memoized, because a page can have many slots. */
const SlotContent = memo(function SlotContent({ composition, slot, ...loaders }: SlotContentProps) {
  const { element, name: slotName, props, isOfGuest } = slot
  const extensions = listExtensions(composition, slotName).map(({ remote, name }) => (
    <ExtensionMount key={`${remote.name}/${name}`} {...{ ...loaders, remote, name, props, isOfGuest }} />
  ))
  return createPortal([siteControls.get(slotName), ...extensions], element)
})

/** Returns the extensions of a slot in their order, and by the name of their remote where the order is the same. */
const listExtensions = ({ remotes }: Composition, slotName: string) =>
  remotes
    .flatMap(remote =>
      parseExtensions(remote.current.extensions)
        .filter(({ slot }) => slot === slotName)
        .map(({ name, order }) => ({ remote, name, order })),
    )
    .sort((a, b) => a.order - b.order || a.remote.name.localeCompare(b.remote.name))

interface ExtensionMountProps {
  loader: RemoteLoader
  extensionLoader: ExtensionLoader
  remote: ComposedRemote
  name: string
  props: SlotProps
  isOfGuest: boolean
}

/** Loads and mounts an extension. One that fails falls back or disappears, and the others stay. */
function ExtensionMount({ loader, extensionLoader, remote, name, props, isOfGuest }: ExtensionMountProps) {
  const [attempt, setAttempt] = useState(0)
  const resets = useSyncExternalStore(loader.subscribe, () => loader.getResetCount(remote))
  const key = `${resets} ${attempt}`
  const loading = useMemo(
    () => ({ key, promise: extensionLoader.loadExtension(remote, name) }),
    [extensionLoader, remote, name, key],
  )
  const extension = usePromiseValue(loading.promise)
  if (!extension) return null
  return (
    <ErrorBoundary
      key={key}
      onError={error => {
        // The props of a guest may be at fault
        if (isOfGuest) console.error(error)
        else if (extensionLoader.handleExtensionError(remote, extension, error)) setAttempt(attempt + 1)
      }}
      renderFallback={() => null}
    >
      <Suspense>
        <ReleaseStyles release={extension.release}>
          <extension.Component slotProps={props} onMount={() => reportMount(extension)} />
        </ReleaseStyles>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Tells the gate that an extension is in its slot. */
const reportMount = ({ release: { name: remote, version }, name: extension }: LoadedExtension) =>
  reportToGate({ event: 'extended', remote, version, extension })
