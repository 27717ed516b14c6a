import type { ExposedPlace } from '../../layouts/families/portrait-layouts.ts'
import { paintSkyline } from '../city/paint-skyline.ts'
import { paintAlpine } from '../landscape/paint-alpine.ts'
import { paintForest } from '../landscape/paint-forest.ts'
import { paintMountainRanges } from '../landscape/paint-mountain-ranges.ts'
import { paintOpenSea } from '../sea/paint-open-sea.ts'
import type { LayoutPainter } from '../stage.ts'

/** What shows a place behind or inside a person. */
export const placePainters: Readonly<Record<ExposedPlace, LayoutPainter>> = {
  wave: paintOpenSea,
  beach: paintOpenSea,
  street: paintSkyline,
  tower: paintSkyline,
  forest: paintForest,
  mountain: paintMountainRanges,
  lake: paintAlpine,
}
