import { hash } from 'node:crypto'
import type { Language } from '@tessera/shared-contracts'
import type { LiveRelease } from '../../releases/live-release.ts'
import type { SiteMember } from '../../site-members.ts'
import { isInCanary } from '../canary.ts'
import type { CanaryCohort } from '../../cohorts/canary-cohort.ts'

/** What decides whether a visitor gets a canary. */
export interface CanaryVisitor {
  /** The anonymous id; null without one. */
  visitor: string | null
  /** Of the page. */
  language?: Language
  /** Finds the member who visits; null for a visitor who is not signed in. */
  findMember?: () => Promise<SiteMember | null>
}

/** Whether a visitor belongs to those that a canary is for. Reads the session only where that decides. */
export async function isInCohort(
  cohort: CanaryCohort | null,
  { language, findMember }: CanaryVisitor,
): Promise<boolean> {
  switch (cohort?.kind) {
    case undefined:
      return true
    case 'unknown':
      return false
    case 'language':
      return cohort.language === language
    case 'signed-in':
      return ((await findMember?.()) ?? null) !== null
    case 'integrators':
      return (await findMember?.())?.isIntegrator === true
    case 'members': {
      const member = await findMember?.()
      return member ? cohort.members.includes(member.id) : false
    }
  }
}

/** Whether a visitor is in the share of a canary, apart from its cohort. Without an id, only if all of a cohort are. */
export function isInShare({ name, canary }: LiveRelease, { visitor }: CanaryVisitor): boolean {
  if (canary === null) return false
  const { percent, cohort, group } = canary
  if (cohort !== null && percent === 100) return true
  return visitor !== null && isInCanary(visitor, group ?? name, percent)
}

/** Whether a visitor gets the canary of a remote instead of its live release. */
export const receivesCanary = async (live: LiveRelease, visitor: CanaryVisitor): Promise<boolean> =>
  live.canary !== null && isInShare(live, visitor) && isInCohort(live.canary.cohort, visitor)

/**
 * Whether a page in a language could have a canary, for a visitor with or without a session. Where it could not, pages are
 * the same for all such visitors, and need no cookie.
 */
export const mayReceiveCanary = (
  live: readonly LiveRelease[],
  { language, isSignedIn }: { language: Language; isSignedIn: boolean },
): boolean =>
  live.some(({ canary }) => {
    if (canary === null) return false
    switch (canary.cohort?.kind) {
      case undefined:
        return true
      case 'unknown':
        return false
      case 'language':
        return canary.cohort.language === language
      case 'signed-in':
      case 'integrators':
      case 'members':
        return isSignedIn
    }
  })

/**
 * Names what a visitor gets while canaries are live, for caches in front of the server. While one is for a language, the same
 * composition in another language has another name: the visitor may get something else there, and a cache that already
 * has the page of others would not ask.
 */
export const toPageVariant = (
  composition: string,
  live: readonly LiveRelease[],
  language: Language,
): string =>
  live.some(({ canary }) => canary?.cohort?.kind === 'language')
    ? hash('sha256', `${composition} ${language}`).slice(0, composition.length)
    : composition
