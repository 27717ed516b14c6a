import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router-dom'

/** History state of the toolbox when a new member arrives there. */
export const newMemberState = { isNewMember: true }

/** Few visits have it, so its code is loaded with the first one. */
const WelcomeNotice = lazy(async () => ({
  default: (await import('./welcome-notice.tsx')).WelcomeNotice,
}))

/** Shows a welcome if the navigation to this page came from a registration. */
export function Welcome() {
  const { state } = useLocation() as { state: Partial<typeof newMemberState> | null }
  if (!state?.isNewMember) return null
  return (
    <Suspense>
      <WelcomeNotice />
    </Suspense>
  )
}
