import type { Intent, Subject } from '../intent/intent.ts'

/** Products that are drawn as 3D models. Bottles, jars, vases and fruit are lathe shapes instead. */
const solidProducts = [
  'armchair',
  'bag',
  'book',
  'box',
  'camera',
  'candle',
  'car',
  'cup',
  'headphones',
  'lipstick',
  'phone',
  'ring',
  'shoe',
  'teapot',
  'watch',
] as const satisfies Subject[]

export type SolidProduct = (typeof solidProducts)[number]

export const isSolidProduct = (subject: Subject): subject is SolidProduct =>
  solidProducts.some(each => each === subject)

/** Returns the first product of the prompt that is a solid. */
export const findSolidProduct = ({ subjects }: Intent): SolidProduct | undefined =>
  [...subjects].find(isSolidProduct)
