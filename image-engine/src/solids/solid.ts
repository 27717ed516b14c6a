import type { Oklch } from '../color/oklch.ts'
import type { Random } from '../paint/random.ts'

/** What a surface is made of. */
export interface Material {
  color: Oklch
  /** 0 chalk, 1 a mirror. */
  gloss: number
  /** 0 paint, leather or clay; 1 metal, whose reflections have its color. */
  metal?: number
  /** Light that the material emits, as a factor on its color. */
  emission?: number
}

/** One piece of a solid: its shape and its material. */
export interface Part {
  /** Signed distance from the surface, negative inside. */
  distance(x: number, y: number, z: number): number
  material: Material | ((x: number, y: number, z: number) => Material)
  /** A sphere around the part. Points far outside need no exact distance. */
  boundingSphere: readonly [x: number, y: number, z: number, radius: number]
}

/**
 * A 3D model that stands on the ground (y = 0) around the origin, about one unit tall or wide. x points
 * right, y up, z towards the viewer.
 */
export interface Solid {
  parts: readonly Part[]
  /** Maximum random rotation to either side at which the object stays recognisable, in radians. */
  maxTurn: number
  /** The middle of the rotations, in radians. Defaults to 0. */
  yaw?: number
  /** How far the viewer looks down on it, in radians. */
  pitch?: number
}

/** The colors for the parts of a model. */
interface SolidColors {
  main: Oklch
  second: Oklch
  metal: Oklch
  dark: Oklch
}

export type SolidBuilder = (finishes: SolidColors, random: Random) => Solid

export const createPart = (
  boundingSphere: Part['boundingSphere'],
  material: Part['material'],
  distance: Part['distance'],
): Part => ({
  boundingSphere: boundingSphere,
  material,
  distance,
})
