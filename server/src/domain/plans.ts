import { trialDays } from '@tessera/shared-contracts'
import { day } from './clock.ts'
import type { RunningPlan } from './member.ts'

const planKinds = ['trial', 'monthly', 'annual'] as const
export type PlanKind = (typeof planKinds)[number]

/** One activation of a plan, with the time it covers. */
export interface Period {
  id: string
  kind: PlanKind
  startsAt: number
  endsAt: number
  /** Whether its credits are in the ledger. */
  granted: boolean
}

export interface PlansStore {
  /** The periods of a member that still count: not over, or not granted. */
  open(memberId: string, now: number): Promise<Period[]>
  hadTrial(memberId: string): Promise<boolean>
  /** Adds the periods that are new and moves the ones that are known. */
  save(memberId: string, periods: readonly Period[]): Promise<void>
}

const rank = (kind: PlanKind) => planKinds.indexOf(kind)

/**
 * A member's periods after one more activation. No paid day is lost: the plan starts behind those that are
 * worth as much, and what is left of lesser ones is pushed behind it.
 */
export function withPlan(
  periods: readonly Period[],
  added: Pick<Period, 'id' | 'kind'>,
  now: number,
): Period[] {
  const ahead = periods.filter(({ kind, endsAt }) => rank(kind) >= rank(added.kind) && endsAt > now)
  const startsAt = Math.max(now, ...ahead.map(period => period.endsAt))
  const endsAt = endOf(added.kind, startsAt)
  const pushed = periods.map(period => {
    if (ahead.includes(period) || period.endsAt <= now) return period
    const delay = endsAt - startsAt
    const begun = period.startsAt <= now
    return {
      ...period,
      startsAt: begun ? period.startsAt : period.startsAt + delay,
      endsAt: period.endsAt + delay,
    }
  })
  return [...pushed, { ...added, startsAt, endsAt, granted: false }]
}

/** The plan that runs now, and the day on which the last of the periods behind it ends. */
export function runningPlan(periods: readonly Period[], now: number): RunningPlan | null {
  const current = periods
    .filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
    .sort((a, b) => rank(b.kind) - rank(a.kind))[0]
  if (!current) return null
  return {
    type: current.kind === 'annual' ? 'annual' : 'monthly',
    endsAt: Math.max(...periods.map(period => period.endsAt)),
  }
}

/** Whether a period's credits are due: those of a month when it begins, the others at once. */
export const isDue = ({ kind, startsAt, granted }: Period, now: number): boolean =>
  !granted && (kind !== 'monthly' || startsAt <= now)

function endOf(kind: PlanKind, startsAt: number): number {
  if (kind === 'trial') return startsAt + trialDays * day
  return addMonths(startsAt, kind === 'annual' ? 12 : 1)
}

/** The same time of the month, or its last day where the month has no such day. */
function addMonths(from: number, months: number): number {
  const date = new Date(from)
  const dayOfMonth = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0)
  return date.getTime()
}
