import type { AcceptedTask } from './task-state.ts'

/**
 * Each member's last task of one tool, in the browser's storage: every tab finds it, also after a reload.
 *
 * @param tool is the prefix of the storage keys, such as `text-to-image`
 */
export function createTaskStorage(tool: string) {
  const toKey = (member: string) => `${tool}.task.${member}`
  const load = (member: string): Partial<Record<string, unknown>> => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(toKey(member)) ?? 'null')
      return typeof stored === 'object' && stored !== null ? { ...stored } : {}
    } catch {
      return {}
    }
  }
  return {
    load,

    /** The stored task with what the tool has stored of it; null where there is none. */
    loadTask(member: string) {
      const { uuid, acceptedAt, ...details } = load(member)
      if (typeof uuid !== 'string' || typeof acceptedAt !== 'number') return null
      return { task: { uuid, member, acceptedAt } satisfies AcceptedTask, details }
    },

    save(member: string, value: object | null): void {
      try {
        if (value === null) localStorage.removeItem(toKey(member))
        else localStorage.setItem(toKey(member), JSON.stringify(value))
      } catch {
        // Without storage, the page follows the task only while it is open
      }
    },

    /** Calls the listener when another tab saves; returns a function that stops this. */
    watch(member: string, listener: () => void): () => void {
      const handleStorage = ({ key }: StorageEvent) => {
        if (key === toKey(member)) listener()
      }
      window.addEventListener('storage', handleStorage)
      return () => window.removeEventListener('storage', handleStorage)
    },
  }
}
