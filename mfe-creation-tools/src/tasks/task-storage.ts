import type { AcceptedTask } from './task-state.ts'

/** Each member's last task of one tool, in the browser's storage: every tab finds it, also after a reload. */
interface TaskStorage {
  load: (member: string) => Record<string, unknown> | null
  save: (member: string, value: object | null) => void
  /** Calls the listener when another tab saves; returns a function that stops this. */
  watch: (member: string, listener: () => void) => () => void
}

/** @param tool is the prefix of the storage keys, such as `text-to-image` */
export function createTaskStorage(tool: string): TaskStorage {
  const toKey = (member: string) => `${tool}.task.${member}`
  return {
    load(member) {
      try {
        const stored: unknown = JSON.parse(localStorage.getItem(toKey(member)) ?? 'null')
        return typeof stored === 'object' && stored !== null ? { ...stored } : null
      } catch {
        return null
      }
    },

    save(member, value) {
      try {
        if (value === null) localStorage.removeItem(toKey(member))
        else localStorage.setItem(toKey(member), JSON.stringify(value))
      } catch {
        // Without storage, the page follows the task only while it is open
      }
    },

    watch(member, listener) {
      const handleStorage = ({ key }: StorageEvent) => {
        if (key === toKey(member)) listener()
      }
      window.addEventListener('storage', handleStorage)
      return () => window.removeEventListener('storage', handleStorage)
    },
  }
}

/** The task in a stored record; null where the record has none. */
export function toAcceptedTask(member: string, stored: Record<string, unknown> | null): AcceptedTask | null {
  const { uuid, acceptedAt } = stored ?? {}
  return typeof uuid === 'string' && typeof acceptedAt === 'number' ? { uuid, member, acceptedAt } : null
}
