import { detectImageType } from '../../features/media/file-type.ts'
import type { ImageMaking } from '../../features/media/image-signer.ts'
import { mediaTypes } from '../../features/media/media.ts'
import type { Ingredient } from './c2pa-library.ts'

const sourceTypes = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** Of the image that was enlarged, in its manifest. */
const originalLabel = 'original'

/**
 * Builds what the record says. Of an enlarged image it names the original, whose own record becomes a part of it.
 *
 * @throws {Error} for a file that is no image
 */
export function buildManifest(file: Uint8Array, { software, ...making }: ImageMaking & { software: string }) {
  const isOriginalGenerated = making.action === 'generated' || making.isGenerated
  const did = {
    softwareAgent: { name: software },
    digitalSourceType:
      sourceTypes + (isOriginalGenerated ? 'trainedAlgorithmicMedia' : 'algorithmicallyEnhanced'),
  }
  const ingredients: Ingredient[] =
    making.action === 'generated'
      ? []
      : [
          {
            definition: { title: 'Original', label: originalLabel, relationship: 'parentOf' },
            type: readType(making.original),
            file: making.original,
          },
        ]
  const actions =
    making.action === 'generated'
      ? [{ action: 'c2pa.created', ...did }]
      : [
          { action: 'c2pa.opened', parameters: { ingredientIds: [originalLabel] } },
          { action: 'c2pa.resized.proportional', ...did },
        ]
  const definition = {
    claim_generator_info: [{ name: 'Tessera' }],
    assertions: [{ label: 'c2pa.actions.v2', data: { actions } }],
  }
  return { type: readType(file), manifest: { definition, ingredients } }
}

function readType(file: Uint8Array): string {
  const type = detectImageType(file)
  if (!type) throw new Error('not an image')
  return mediaTypes[type]
}
