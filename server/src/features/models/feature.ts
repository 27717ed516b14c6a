import type { Feature } from '../../feature.ts'
import { tasks } from '../tasks/feature.ts'

/** What the engines can do. */
export const models = {
  uses: [tasks],
  routes: () => import('./routes.ts'),
} satisfies Feature
