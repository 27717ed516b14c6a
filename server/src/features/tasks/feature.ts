import type { Feature } from '../../feature.ts'
import { createTaskStores } from './stores.ts'

/** Paid work of engines: accepted, leased, executed and settled, whatever its kind. */
export const tasks = {
  stores: createTaskStores,
  routes: () => import('./routes.ts'),
} satisfies Feature
