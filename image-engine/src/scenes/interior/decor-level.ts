import type { Stage } from '../stage.ts'

/** The strength for rooms without a model. */
const DEFAULT_STRENGTH = 1

/**
 * Says whether a room shows decor that needs at least the strength `from`. The interior model's strength (0
 * to 2, specification 2, §9) sets how much stands in a room: 0 only the main piece of furniture, 1 a normal
 * room, 2 a fully decorated one.
 */
export const showsDecor = ({ strength = DEFAULT_STRENGTH }: Stage, from: number): boolean => strength >= from
