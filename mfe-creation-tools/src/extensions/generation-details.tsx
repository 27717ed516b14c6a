import type { SlotProps } from '@tessera/shared-contracts'
import { GenerationDetailsList } from '../generation-details/generation-details-list.tsx'

/** What is known of how the image of the slot was generated. */
export const GenerationDetailsOfImage = ({ generation }: SlotProps['image-details']) => (
  <GenerationDetailsList details={generation} />
)
