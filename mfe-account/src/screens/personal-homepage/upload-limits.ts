import { limits } from '@tessera/shared-contracts'

/** What a file chooser offers. */
export const uploadTypes = limits.upload.types.join(',')

const types: readonly string[] = limits.upload.types

/** Why a file is not sent at all; null for one that is (specification 2, §5). */
export function objectionTo({ size, type }: Pick<File, 'size' | 'type'>): 'tooLarge' | 'wrongType' | null {
  if (!types.includes(type)) return 'wrongType'
  return size > limits.upload.bytes ? 'tooLarge' : null
}
