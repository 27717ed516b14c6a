/**
 * Names what the engine draws: the start of a hash of its sources, which a test compares. Engines of one version draw the
 * same image for the same request.
 */
export const drawingVersion = '2a017b60b6c5'
