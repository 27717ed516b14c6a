import type { Feature } from '../../feature.ts'
import { desktopTools } from '../desktop-tools/feature.ts'
import { legalTexts } from '../legal-texts/feature.ts'

/** What search engines and link previews read of a page. */
export const pages = {
  uses: [desktopTools, legalTexts],
  routes: () => import('./routes.ts'),
} satisfies Feature
