import type { Queries } from '../../database/queries.ts'
import type { NotificationStores } from '../notifications/stores.ts'
import { createTasksStore } from './store.ts'

export const createTaskStores = (queries: Queries) => ({
  tasks: createTasksStore(queries),
})

/** The stores of this feature, and of the features that its rules call. */
export type TaskStores = ReturnType<typeof createTaskStores> & NotificationStores
