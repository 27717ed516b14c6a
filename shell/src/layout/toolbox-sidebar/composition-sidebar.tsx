import { useSyncExternalStore } from 'react'
import type { CompositionStore } from '../../composition/composition-store.ts'
import { ToolboxSidebar } from './toolbox-sidebar.tsx'

/** The sidebar of the page's composition. */
export function CompositionSidebar({ compositions }: { compositions: CompositionStore }) {
  const { remotes, deferred } = useSyncExternalStore(compositions.subscribe, compositions.get)
  return <ToolboxSidebar remotes={remotes} deferred={deferred?.navigation} />
}
