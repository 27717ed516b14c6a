import type { Feature } from '../../feature.ts'

/** Who may see which file. */
export const mediaAccess = { routes: () => import('./routes.ts') } satisfies Feature
