/** A file on its way to the server. */
export interface Upload {
  /** The same for every try, so that the server keeps one work of it. */
  key: string
  file: File
  state: 'waiting' | 'sending' | 'processing' | 'failed'
  /** How much has gone, 0 to 1. */
  share: number
  /** Why it failed. */
  reason: string | null
}

export const newUpload = (file: File): Upload => ({
  key: crypto.randomUUID(),
  file,
  state: 'waiting',
  share: 0,
  reason: null,
})

export const changed = (
  uploads: readonly Upload[],
  key: string,
  change: Partial<Upload>,
): readonly Upload[] => uploads.map(upload => (upload.key === key ? { ...upload, ...change } : upload))

export const without = (uploads: readonly Upload[], key: string): readonly Upload[] =>
  uploads.filter(upload => upload.key !== key)
