import type { Feature } from '../../feature.ts'

/** What search engines and link previews read of a page. */
export const pages = {
  routes: () => import('./routes.ts'),
} satisfies Feature
