import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { enterArea, leaveArea } from '../page-globals.ts'

interface AreaGlobalsProps {
  /** The name of the remote. */
  remote: string
  children: ReactNode
}

/** Lets a remote have the globals that it replaces while its screen is shown, and no longer. */
export const AreaGlobals = ({ remote, children }: AreaGlobalsProps) => (
  <>
    <Entering remote={remote} />
    {children}
    <Leaving remote={remote} />
  </>
)

/** Its effect runs before those of the screen behind it. */
function Entering({ remote }: { remote: string }) {
  useLayoutEffect(() => enterArea(remote), [remote])
  return null
}

/** Its effect ends after those of the screen before it. */
function Leaving({ remote }: { remote: string }) {
  useEffect(() => () => leaveArea(remote), [remote])
  return null
}
