import type { Channel, Finding } from '@tessera/shared-contracts'
import { dayMs, isoDate, type Clock } from '@tessera/server-kit/clock'
import type { ScreenSmokeTest } from '../gate.ts'
import { introducedRules } from './introduced-rules.ts'
import type { GateRuleStore } from './store.ts'

/** How long a new rule warns the remotes that were live before it. */
const gracePeriodMs = 30 * dayMs

interface GracePeriodDependencies {
  rules: GateRuleStore
  clock: Clock
}

/**
 * Wraps a smoke test, so that a new rule does not stop a team overnight. What a rule finds in a remote that was live on
 * the channel before the rule first judged it is a warning for 30 days. A remote that is new to the channel is refused at
 * once.
 */
export const withGracePeriods = (
  smokeTest: ScreenSmokeTest,
  { rules, clock }: GracePeriodDependencies,
): ScreenSmokeTest => {
  async function ease(
    channel: Channel,
    introducedAt: ReadonlyMap<string, number>,
    finding: Finding,
  ): Promise<Finding> {
    const since = introducedAt.get(finding.rule)
    const [remote] = finding.owners
    if (finding.severity === 'warning' || since === undefined || remote === undefined) return finding
    const refusesAt = since + gracePeriodMs
    if (clock() >= refusesAt) return finding
    const firstActivation = await rules.findFirstActivation(channel, remote)
    if (firstActivation === null || firstActivation > since) return finding
    const refusesFrom = isoDate(refusesAt)
    const sentence = `${finding.sentence} This rule is new: it refuses from ${refusesFrom} on.`
    return { ...finding, sentence, severity: 'warning', refusesFrom }
  }

  return {
    async run(change, ...options) {
      const { channel } = change
      const introducedAt = await rules.introduce(channel, introducedRules, clock())
      const findings = await smokeTest.run(change, ...options)
      return findings && Promise.all(findings.map(finding => ease(channel, introducedAt, finding)))
    },
  }
}
