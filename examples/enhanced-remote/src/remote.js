/** What the shell mounts: each screen of tessera.json by its name. */
export const remote = {
  screens: { greeting: async () => (await import('./greeting.js')).Greeting },
}
