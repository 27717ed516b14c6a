import type { ImageSize } from './image-size.ts'

const toSizes = (...sizes: readonly string[]): ImageSize[] =>
  sizes.map(size => {
    const [width = 0, height = 0] = size.split('x').map(Number)
    return { width, height }
  })

/** The sizes of every GPT image model, which compatible servers know, too. */
const standardSizes = toSizes('1024x1024', '1536x1024', '1024x1536')
const dalle3Sizes = toSizes('1024x1024', '1792x1024', '1024x1792')

/**
 * Returns the sizes that a model makes; `any` where it takes each multiple of 16, which the sizes of the site are.
 *
 * Source: `size` of `ImageGenerateParams` in the types of `openai` 7.59.0, read on 29 November 2026. GPT image models from 2 on
 * take any size with sides in a ratio of 3:1 at most.
 */
export function getModelSizes(model: string): readonly ImageSize[] | 'any' {
  const generation = /\bgpt-image-(\d+)/i.exec(model)?.[1]
  if (generation !== undefined && Number(generation) >= 2) return 'any'
  return /\bdall-e-3\b/i.test(model) ? dalle3Sizes : standardSizes
}
