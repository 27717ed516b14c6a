import type { ActivationChange, ReleaseChange } from '@tessera/platform'

/** Formats a change for the audit log: `activate mfe-gallery@1.2.3 on production for 10 %`. */
export function formatChange(change: ReleaseChange | ActivationChange): string {
  const { action, channel } = change
  if (action === 'promote') return `promote to ${channel}`
  const share = 'percent' in change && change.percent !== undefined ? ` for ${change.percent} %` : ''
  return `${action} ${formatTarget(change)} on ${channel}${share}`
}

function formatTarget(change: Exclude<ReleaseChange | ActivationChange, { action: 'promote' }>): string {
  if ('remote' in change) {
    const { remote } = change
    return 'version' in change && change.version !== undefined ? `${remote}@${change.version}` : remote
  }
  if (!('releases' in change)) return change.changeSet
  const releases = change.releases.map(({ remote, version }) => `${remote}@${version}`).join(', ')
  return change.changeSet === undefined ? releases : `${change.changeSet} (${releases})`
}
