import { limits } from '@tessera/shared-contracts'

export const acceptedTypes = limits.upload.types.join(',')

const allowedTypes: readonly string[] = limits.upload.types

type UploadProblem = 'tooLarge' | 'wrongType'

/** Returns why a file cannot be uploaded, or null if it can (specification 2, §5). */
export function validateUpload({ size, type }: Pick<File, 'size' | 'type'>): UploadProblem | null {
  if (!allowedTypes.includes(type)) return 'wrongType'
  return size > limits.upload.bytes ? 'tooLarge' : null
}

/** Returns each reason why files cannot be uploaded, followed by their names where there are several files. */
export function listRejectedFiles(
  files: readonly File[],
  describe: (problem: UploadProblem) => string,
): string[] {
  return (['wrongType', 'tooLarge'] as const).flatMap(problem => {
    const names = files.filter(file => validateUpload(file) === problem).map(({ name }) => name)
    if (names.length === 0) return []
    return files.length > 1 ? [describe(problem), names.join(', ')] : [describe(problem)]
  })
}
