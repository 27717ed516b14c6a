import type { ReleaseChange } from '@tessera/platform'

/** Formats a change for the audit log: `activate mfe-gallery@1.2.3 on production for 10 %`. */
export function formatChange(change: ReleaseChange): string {
  const { action, channel } = change
  if (action === 'promote') return `promote to ${channel}`
  const version = 'version' in change && change.version !== undefined ? `@${change.version}` : ''
  const share = action === 'activate' && change.percent !== undefined ? ` for ${change.percent} %` : ''
  return `${action} ${change.remote}${version} on ${channel}${share}`
}
