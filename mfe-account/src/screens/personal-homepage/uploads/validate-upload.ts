import { limits } from '@tessera/shared-contracts'

export const acceptedTypes = limits.upload.types.join(',')

const allowedTypes: readonly string[] = limits.upload.types

/** Returns why a file cannot be uploaded, or null if it can (specification 2, §5). */
export function validateUpload({ size, type }: Pick<File, 'size' | 'type'>): 'tooLarge' | 'wrongType' | null {
  if (!allowedTypes.includes(type)) return 'wrongType'
  return size > limits.upload.bytes ? 'tooLarge' : null
}
