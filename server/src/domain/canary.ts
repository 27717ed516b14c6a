import { createHash } from 'node:crypto'

/**
 * Where a visitor stands for a remote, from 0 up to 1: evenly spread, and the same for ever, because nothing
 * but the visitor and the remote goes into it. A visitor below a canary's share gets the canary.
 */
export function visitorPosition(visitor: string, remote: string): number {
  const hash = createHash('sha256').update(`${remote} ${visitor}`).digest()
  return hash.readUIntBE(0, 6) / 2 ** 48
}

export const getsCanary = (visitor: string, remote: string, percent: number): boolean =>
  visitorPosition(visitor, remote) < percent / 100

/** What pages said of a release: each page and release counts once, as a mount or as a fault. */
export interface Health {
  mounts: number
  faults: number
}

/** When a canary is taken back: by how much its share of faults may exceed the live release's. */
export const errorBudget = {
  /** Percentage points, as a share of 1. */
  excess: 0.02,
  /** Fewer pages than this say nothing yet. */
  pages: 20,
  /** Nor does a single unlucky visitor or two. */
  faults: 3,
} as const

const faultShare = ({ mounts, faults }: Health) => (mounts + faults === 0 ? 0 : faults / (mounts + faults))

export function exceedsBudget(canary: Health, live: Health): boolean {
  return (
    canary.faults >= errorBudget.faults &&
    canary.mounts + canary.faults >= errorBudget.pages &&
    faultShare(canary) > faultShare(live) + errorBudget.excess
  )
}
