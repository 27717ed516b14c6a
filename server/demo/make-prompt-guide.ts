/**
 * Draws the images of "What can I ask for?" with the embedded engine, as tiles of one image in the order of
 * `promptExamples`.
 *
 *   node server/demo/make-prompt-guide.ts
 */
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { paintImage } from '@tessera/image-engine/node/paint-image'
import { readPrompt } from '@tessera/image-engine/prompt'
import { promptExamples } from '@tessera/shared-contracts'

const file = join(
  import.meta.dirname,
  '../../mfe-creation-tools/src/screens/text-to-image/prompt/guide/prompt-guide.webp',
)

/** As in the page's `prompt-guide.tsx`. */
const columns = 6
const tilePixels = 160
/** Examples whose first seed shows them badly. */
const seeds: Partial<Record<string, number>> = {}

const sheet = createCanvas(columns * tilePixels, Math.ceil(promptExamples.length / columns) * tilePixels)
const context = sheet.getContext('2d')
context.imageSmoothingQuality = 'high'
for (const [i, { id, scenario, prompt }] of promptExamples.entries()) {
  const request = { prompt: prompt.en, scenario, seed: seeds[id] ?? 1, width: 480, height: 480 }
  const image = await paintImage(request, readPrompt(prompt.en, scenario))
  const left = (i % columns) * tilePixels
  context.drawImage(image, left, Math.floor(i / columns) * tilePixels, tilePixels, tilePixels)
}
await writeFile(file, await sheet.encode('webp', 72))
console.log(`${file}: ${Math.round((await stat(file)).size / 1024)} KB`)
