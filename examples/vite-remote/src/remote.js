/** What the shell mounts: each screen of tessera.json by its name. */
export const remote = {
  screens: { clock: async () => (await import('./clock.jsx')).Clock },
}
