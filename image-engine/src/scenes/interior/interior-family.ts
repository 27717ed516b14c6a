import { furniturePieceLayout } from './furniture-piece-layout.ts'
import type { Family } from '../stage.ts'
import { livingRoomLayout } from './living-room-layout.ts'
import { readingCornerLayout } from './reading-corner-layout.ts'

/** Rooms. */
export const interiorFamily: Family = {
  layouts: [livingRoomLayout, readingCornerLayout, furniturePieceLayout],
}
