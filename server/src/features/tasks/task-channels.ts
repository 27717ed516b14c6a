/** The channels on which PostgreSQL signals tasks. */
export const taskChannels = {
  /** A task can be claimed now, or at a time that its row has. */
  ready: 'task_ready',
  /** The status of a task has changed. The payload is its id. */
  changed: 'task_changed',
} as const
