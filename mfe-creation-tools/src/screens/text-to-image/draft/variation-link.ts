/**
 * History state of a link that opens the parameters of a creation and generates at once. An address cannot do this: a link
 * of another site must not spend credits.
 */
export const startVariation = { generates: true }

export const isVariation = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'generates' in state && state.generates === true
