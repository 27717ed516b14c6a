/** What the shell mounts: each screen of tessera.json by its name. */
export const remote = {
  screens: { tally: async () => (await import('./tally-screen.js')).tallyScreen },
}
