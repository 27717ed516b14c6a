/**
 * Says what a team and an integrator can do with a change set. The token of a team changes releases of its own remote only.
 *
 * @param releases of the set; absent where the server returned none
 */
export function describeNextSteps(name: string, releases: readonly { remote: string }[] = []): string[] {
  const isOfOneTeam = new Set(releases.map(({ remote }) => remote)).size === 1
  return [
    `See all of it with: npx @tessera/cli changeset link ${name}`,
    `${isOfOneTeam ? 'Put it live' : 'An integrator puts it live'} with: npx @tessera/cli changeset activate ${name} --channel staging`,
  ]
}
