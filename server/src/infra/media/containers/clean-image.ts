import type { GenerationMarks } from '@tessera/shared-contracts/generation-marks'

/** An image without metadata such as place, time, author and device. Its coded data is that of the file. */
export interface CleanImage {
  file: Buffer
  /** What the file says about the machine that made the image, in C2PA, too. `file` says the same. */
  marks: GenerationMarks
  /** Of a GIF or an animated PNG; undefined for other files. */
  frames?: number
  /** False for a JPEG that lacked its end. */
  isComplete?: boolean
}

/** A file whose container cannot be read to its end. */
export class BrokenContainerError extends Error {
  override readonly name = 'BrokenContainerError'
}
