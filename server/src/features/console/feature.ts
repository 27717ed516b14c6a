import type { Feature } from '../../feature.ts'

/** Calls of the console that belong to no other feature. */
export const operatorConsole = {
  productionRoutes: () => import('./routes.ts'),
} satisfies Feature
