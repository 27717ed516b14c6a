import type { Feature } from '../../feature.ts'
import { accounts } from '../accounts/feature.ts'

/** The terms, the privacy policy and the rules. */
export const legalTexts = {
  uses: [accounts],
  routes: () => import('./routes.ts'),
} satisfies Feature
