import type { Stage } from '../stage.ts'

/** A room that no model has a say in is furnished as usual. */
const USUAL = 1

/**
 * How much stands in a room is what the interior model's strength (0 to 2, specification 2 §9) means here: at 0 the
 * bare room and its one piece of furniture, around 1 a home, at 2 all that a stylist would bring.
 */
export const dressed = ({ strength = USUAL }: Stage, from: number): boolean => strength >= from
