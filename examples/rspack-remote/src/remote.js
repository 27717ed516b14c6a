/** What the shell mounts: each screen of tessera.json by its name. */
export const remote = {
  screens: { counter: async () => (await import('./counter.jsx')).Counter },
}
