import type { Feature } from '../../feature.ts'
import { accounts } from '../accounts/feature.ts'

/** Programs that the operator offers for download. */
export const desktopTools = {
  uses: [accounts],
  routes: () => import('./routes.ts'),
} satisfies Feature
