import type { Subject } from './intent.ts'

/** Animals that have their own figure. */
export const animals = [
  'bird',
  'butterfly',
  'cat',
  'crane',
  'deer',
  'dog',
  'dragon',
  'fish',
  'fox',
  'horse',
  'owl',
  'panda',
  'rabbit',
  'swan',
  'turtle',
  'whale',
  'wolf',
] as const satisfies Subject[]

/** Objects that are drawn as 3D models or lathe shapes. */
export const products = [
  'bag',
  'book',
  'bottle',
  'box',
  'camera',
  'candle',
  'car',
  'cup',
  'headphones',
  'jar',
  'lipstick',
  'phone',
  'ring',
  'shoe',
  'teapot',
  'vase',
  'watch',
] as const satisfies Subject[]

/** Subjects that take the color that the prompt gives them. */
export const colorableSubjects: ReadonlySet<Subject> = new Set<Subject>([
  ...animals,
  ...products,
  'armchair',
  'bed',
  'boat',
  'coat',
  'dress',
  'fabric',
  'flower',
  'fruit',
  'sofa',
])

/** Subjects that appear as many times as the prompt says. */
export const countableSubjects: ReadonlySet<Subject> = new Set<Subject>([
  ...animals,
  ...products,
  'boat',
  'fruit',
])
