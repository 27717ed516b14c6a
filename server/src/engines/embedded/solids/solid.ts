import type { Oklch } from '../paint/oklch.ts'
import type { Random } from '../paint/random.ts'

/** What a surface is made of. */
export interface Material {
  colour: Oklch
  /** 0 chalk, 1 a mirror's polish. */
  gloss: number
  /** 0 paint, leather, clay; 1 metal, whose reflections have its colour. */
  metal?: number
  /** Light of its own, against what falls on it. */
  glow?: number
}

/** One piece of a thing: where its surface is, and what it is made of there. */
export interface Part {
  /** Distance from the surface, negative inside. */
  distance(x: number, y: number, z: number): number
  material: Material | ((x: number, y: number, z: number) => Material)
  /** A ball around it: middle and radius. What is farther away need not be measured. */
  ball: readonly [x: number, y: number, z: number, radius: number]
}

/**
 * A thing in space that stands on the ground (y = 0) around the origin, about one unit tall or wide: x to the
 * right, y up, z towards the eye.
 */
export interface Solid {
  parts: readonly Part[]
  /** How far it may be turned to either side and still be known for what it is, in radians. */
  turn: number
  /** It usually looks best a little turned: the middle of the turns. */
  facing?: number
  /** How far the eye looks down on it, in radians. */
  above?: number
}

/** The colours that a maker gives his thing. */
interface Finishes {
  main: Oklch
  second: Oklch
  metal: Oklch
  dark: Oklch
}

export type Build = (finishes: Finishes, random: Random) => Solid

/** A part of one material. */
export const part = (ball: Part['ball'], material: Part['material'], distance: Part['distance']): Part => ({
  ball,
  material,
  distance,
})
