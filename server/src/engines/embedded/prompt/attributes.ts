import type { Subject } from './intent.ts'

/** Creatures that have a shape of their own. */
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

/** Things that are built or turned, and set out. */
export const wares = [
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

/** Subjects that are painted in the colour that the prompt gives them. */
export const coloured: ReadonlySet<Subject> = new Set<Subject>([
  ...animals,
  ...wares,
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

/** Subjects of which as many are painted as the prompt says. */
export const counted: ReadonlySet<Subject> = new Set<Subject>([...animals, ...wares, 'boat', 'fruit'])
