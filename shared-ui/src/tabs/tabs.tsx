import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './tabs.module.css'

export type Tab<Id extends string> = { id: Id; label: ReactNode; content: ReactNode }

export type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  active: Id
  onActiveChange: (id: Id) => void
}

/** Tabs with automatic activation: an arrow key selects a tab. Only the active panel is mounted. */
export function Tabs<Id extends string>({ label, tabs, active, onActiveChange }: TabsProps<Id>) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const position = tabs.findIndex(tab => tab.id === active)

  const handleKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: position + 1, ArrowLeft: position - 1, Home: 0, End: -1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    onActiveChange(tab.id)
    list.current?.querySelector<HTMLElement>(`[id="${prefix}-${tab.id}"]`)?.focus()
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={styles.list}
        onKeyDown={handleKeyDown}
      >
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={tab.id === active ? `${prefix}-panel` : undefined}
            tabIndex={tab.id === active ? 0 : -1}
            className={styles.tab}
            onClick={() => onActiveChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={active}
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${active}`}
        // The keyboard must reach a panel that contains only text (ARIA practices, tabs)
        tabIndex={0}
        className={styles.panel}
      >
        {tabs[position]?.content}
      </div>
    </div>
  )
}
