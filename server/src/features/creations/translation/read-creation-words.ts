import { repeatStep } from '../../../scheduling/steps.ts'
import type { CreationStores } from '../stores.ts'

/** Creations whose words one step reads. Each leaves and enters the search index. */
const stepSize = 20

/** Reads the words of creations that an older release has stored, in steps between which other requests run. */
export const readCreationWords = (
  { stores }: { stores: Pick<CreationStores, 'creations'> },
  stopping?: AbortSignal,
): Promise<void> => repeatStep(() => stores.creations.readSomeWords(stepSize), stopping)
