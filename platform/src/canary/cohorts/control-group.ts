import { controlVersion } from '../../releases/release-health.ts'
import type { LiveRelease } from '../../releases/live-release.ts'
import { isInCohort, isInShare, receivesCanary, type CanaryVisitor } from './receives-canary.ts'

/**
 * Lists under which versions the report of a visitor about a release counts: none if the platform does not serve it to
 * them. A page whose canary failed falls back to the live release and reports that it mounted, so a visitor who gets the
 * canary is not in its control group.
 */
export async function listCountedVersions(
  live: LiveRelease,
  version: string,
  visitor: CanaryVisitor,
): Promise<string[]> {
  const { canary } = live
  if (version !== live.version)
    return version === canary?.version && (await receivesCanary(live, visitor)) ? [version] : []
  const isControl = canary?.cohort && !isInShare(live, visitor) && (await isInCohort(canary.cohort, visitor))
  return isControl ? [version, controlVersion] : [version]
}

/** Returns the version whose reports a canary is compared with. */
export const getComparedVersion = ({ version, canary }: LiveRelease): string =>
  canary?.cohort ? controlVersion : version
