import type { Feature } from '../../feature.ts'

/** Creations that members upload. */
export const uploads = {
  routes: () => import('./routes.ts'),
} satisfies Feature
