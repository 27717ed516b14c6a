/** What the shell mounts: each screen of tessera.json by its name. */
export const remote = {
  screens: { dice: async () => (await import('./dice.js')).Dice },
}
