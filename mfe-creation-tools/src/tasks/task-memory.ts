/** What the browser remembers of each member's last task of one kind, in every tab and after a reload. */
export interface TaskMemory {
  read(member: string): Record<string, unknown> | null
  write(member: string, value: object | null): void
  /** Tells when another tab of this browser writes; answers how to stop that. */
  watch(member: string, listener: () => void): () => void
}

/** @param kind names the task's kind in the storage, such as `text-to-image` */
export function createTaskMemory(kind: string): TaskMemory {
  const keyOf = (member: string) => `${kind}.task.${member}`
  return {
    read(member) {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(keyOf(member)) ?? 'null')
        return typeof kept === 'object' && kept !== null ? { ...kept } : null
      } catch {
        return null
      }
    },

    write(member, value) {
      try {
        if (value === null) localStorage.removeItem(keyOf(member))
        else localStorage.setItem(keyOf(member), JSON.stringify(value))
      } catch {
        // A browser that refuses storage still follows the task while the page is open.
      }
    },

    watch(member, listener) {
      const listen = ({ key }: StorageEvent) => {
        if (key === keyOf(member)) listener()
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}
