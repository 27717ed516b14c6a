/** What the shell mounts: each screen of tessera.json by its name. */
export const remote = {
  screens: { notes: async () => (await import('./notes-screen.js')).notesScreen },
}
