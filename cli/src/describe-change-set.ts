/** Says what a team and an integrator can do with a change set. The token of a team changes releases of its own remote only. */
export const describeNextSteps = (name: string): string[] => [
  `See all of it with: npx @tessera/cli changeset link ${name}`,
  `An integrator puts it live with: npx @tessera/cli changeset activate ${name} --channel staging`,
]
