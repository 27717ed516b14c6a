/** A file that is being uploaded. */
export interface Upload {
  /** Idempotency key: the same for each attempt, so that the server saves one creation. */
  key: string
  file: File
  state: 'waiting' | 'sending' | 'processing' | 'failed'
  /** The share that has been sent, 0 to 1. */
  progress: number
  /** Why the upload failed. */
  reason: string | null
}

export const createUpload = (file: File): Upload => ({
  key: crypto.randomUUID(),
  file,
  state: 'waiting',
  progress: 0,
  reason: null,
})

export const updateUpload = (
  uploads: readonly Upload[],
  key: string,
  change: Partial<Upload>,
): readonly Upload[] => uploads.map(upload => (upload.key === key ? { ...upload, ...change } : upload))

export const removeUpload = (uploads: readonly Upload[], key: string): readonly Upload[] =>
  uploads.filter(upload => upload.key !== key)
