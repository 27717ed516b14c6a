import type { Feature } from '../../feature.ts'
import { desktopTools } from '../desktop-tools/feature.ts'

/** What search engines and link previews read of a page. */
export const pages = {
  uses: [desktopTools],
  routes: () => import('./routes.ts'),
} satisfies Feature
