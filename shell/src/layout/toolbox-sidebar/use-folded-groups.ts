import { pathMatches } from '@tessera/shared-contracts'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SidebarSection } from './merge-navigation.ts'

/** With more entries, the groups fold. */
const maxUnfoldedEntries = 24

const storageKey = 'sidebar-open-groups'

/** Returns the sections that the visitor has opened. Without storage, and in a first frame, there are none. */
function readOpened(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(section => typeof section === 'string') : []
  } catch {
    return []
  }
}

function storeOpened(opened: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(opened))
  } catch {
    // The next page begins with the group of its screen
  }
}

const hasEntryFor = ({ entries }: SidebarSection, pathname: string) =>
  entries.some(entry => {
    const path = 'own' in entry ? entry.own.path : entry.declared.path
    return path !== undefined && pathMatches(path, pathname)
  })

/**
 * Folds the groups of a sidebar with many entries. The group of the current screen is open, others if the visitor has
 * opened them, in this page or an earlier one.
 */
export function useFoldedGroups(sections: readonly SidebarSection[]) {
  const { pathname } = useLocation()
  const [opened, setOpened] = useState(readOpened)
  /** The path at which the visitor has closed the group of the current screen. */
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const current = sections.find(section => hasEntryFor(section, pathname))?.section
  const canFold = sections.reduce((count, { entries }) => count + entries.length, 0) > maxUnfoldedEntries

  const isOpen = (section: string) => (section === current ? closedAt !== pathname : opened.includes(section))
  function toggle(section: string) {
    if (section === current) return setClosedAt(isOpen(section) ? pathname : null)
    const changed = isOpen(section) ? opened.filter(each => each !== section) : [...opened, section]
    setOpened(changed)
    storeOpened(changed)
  }
  return { canFold, isOpen, toggle }
}
