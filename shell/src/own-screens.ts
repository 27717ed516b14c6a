import { screenFiles } from './screens/fetched-screen.tsx'

/** The shell's screens that the landing page can do without, by their paths. */
export const ownScreens = new Map([
  ['/about', screenFiles(async () => (await import('./screens/about/about-screen.tsx')).AboutScreen)],
  ['/help', screenFiles(async () => (await import('./screens/help/help-screen.tsx')).HelpScreen)],
  [
    '/feedback',
    screenFiles(async () => (await import('./screens/feedback/feedback-screen.tsx')).FeedbackScreen),
  ],
])

/** Fetches the screen at a path of the site ahead, if it is one of these. */
export function fetchOwnScreen(path: string): void {
  // Whoever then goes there sees a failure, and can try again
  ownScreens
    .get(path)
    ?.fetch()
    .catch(() => {})
}
