import { trialDays } from '@tessera/shared-contracts'
import { dayMs } from '@tessera/server-kit/clock'

const planKinds = ['trial', 'monthly', 'annual'] as const
export type PlanKind = (typeof planKinds)[number]

/** The time that one activation of a plan covers. */
export interface PlanPeriod {
  id: string
  kind: PlanKind
  startsAt: number
  endsAt: number
  /** Whether its credits were granted. */
  granted: boolean
}

export interface ActivePlan {
  type: 'monthly' | 'annual'
  endsAt: number
  /** Whether it is the free trial, with no paid plan after it. */
  isTrial?: true
}

const getRank = (kind: PlanKind) => planKinds.indexOf(kind)

/**
 * Adds a plan to a member's periods without losing a paid day. The new plan starts after running plans of the same or
 * a higher rank, and postpones plans of a lower rank.
 */
export function schedulePlan(
  periods: readonly PlanPeriod[],
  added: Pick<PlanPeriod, 'id' | 'kind'>,
  now: number,
): PlanPeriod[] {
  const earlier = periods.filter(({ kind, endsAt }) => getRank(kind) >= getRank(added.kind) && endsAt > now)
  const startsAt = Math.max(now, ...earlier.map(period => period.endsAt))
  const endsAt = getPlanEnd(added.kind, startsAt)
  const postponed = periods.map(period => {
    if (earlier.includes(period) || period.endsAt <= now) return period
    const delay = endsAt - startsAt
    const hasStarted = period.startsAt <= now
    return {
      ...period,
      startsAt: hasStarted ? period.startsAt : period.startsAt + delay,
      endsAt: period.endsAt + delay,
    }
  })
  return [...postponed, { ...added, startsAt, endsAt, granted: false }]
}

/** Returns the highest plan that is active now, and when the last period of all plans ends. */
export function getActivePlan(periods: readonly PlanPeriod[], now: number): ActivePlan | null {
  const current = periods
    .filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
    .sort((a, b) => getRank(b.kind) - getRank(a.kind))[0]
  if (!current) return null
  return {
    type: current.kind === 'annual' ? 'annual' : 'monthly',
    endsAt: Math.max(...periods.map(period => period.endsAt)),
    ...(periods.every(({ kind, endsAt }) => kind === 'trial' || endsAt <= now) && { isTrial: true }),
  }
}

/** Whether the credits of a period are due: for a month when it starts, for other plans at once. */
export const isGrantDue = ({ kind, startsAt, granted }: PlanPeriod, now: number): boolean =>
  !granted && (kind !== 'monthly' || startsAt <= now)

function getPlanEnd(kind: PlanKind, startsAt: number): number {
  if (kind === 'trial') return startsAt + trialDays * dayMs
  return addMonths(startsAt, kind === 'annual' ? 12 : 1)
}

/** Keeps the day of the month, or uses the last day of a shorter month. */
function addMonths(from: number, months: number): number {
  const date = new Date(from)
  const dayOfMonth = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0)
  return date.getTime()
}
