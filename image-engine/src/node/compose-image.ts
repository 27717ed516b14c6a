import { embeddedEngineName } from '../engine-name.ts'
import type { ImageRequest } from '../image-request.ts'
import { readPrompt } from '../prompt/read-prompt.ts'
import { analyzePrompt, listUndrawnWords } from '../report/analyze-prompt.ts'
import { encodePng } from './encode-png.ts'
import { paintImage } from './paint-image.ts'
import { writePngMetadata } from './png-metadata.ts'

export interface ComposedImage {
  /** A PNG with its generation parameters and the mark that a machine made it. */
  file: Buffer
  /** Words of the prompt that had no effect on the image. */
  notUnderstood: string[]
}

/**
 * Paints the image of a prompt. The same request always gives the same bytes. Takes up to a second of the
 * thread, so call it in a worker.
 */
export async function composeImage(request: ImageRequest): Promise<ComposedImage> {
  const { prompt, scenario, seed, steps = 30, width, height, model } = request
  const canvas = await paintImage(request, readPrompt(prompt, scenario))
  const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data
  const file = writePngMetadata(encodePng(pixels, width, height), {
    prompt,
    seed,
    steps,
    width,
    height,
    model: model ? `${model.id} (${model.strength})` : 'tessera-embedded',
    software: embeddedEngineName,
    source: 'procedural',
  })
  return { file, notUnderstood: listUndrawnWords(analyzePrompt(prompt, scenario)) }
}
