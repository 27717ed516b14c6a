import { useState } from 'react'

/** Whether the file of an image has failed to load. Another `src` is tried again. */
export function useBrokenImage(src: string | null | undefined): [failed: boolean, onError: () => void] {
  const [failed, setFailed] = useState<string | null | undefined>(null)
  return [Boolean(src) && failed === src, () => setFailed(src)]
}
