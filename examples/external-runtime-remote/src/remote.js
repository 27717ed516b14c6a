/** What the shell mounts: each screen of tessera.json by its name. */
export const remote = {
  screens: { packages: async () => (await import('./packages.js')).Packages },
}
