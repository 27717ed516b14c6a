import { aroundAPiece } from './around-a-piece.ts'
import type { Family } from '../stage.ts'
import { livingRoom } from './living-room.ts'
import { readingCorner } from './reading-corner.ts'

/** Rooms that one would like to sit in. */
export const interior: Family = { layouts: [livingRoom, readingCorner, aroundAPiece] }
