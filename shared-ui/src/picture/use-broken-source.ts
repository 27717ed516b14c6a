import { useState } from 'react'

/** Whether a picture's file failed; another address gets another chance. */
export function useBrokenSource(src: string | null | undefined): [broken: boolean, onError: () => void] {
  const [failed, setFailed] = useState<string | null | undefined>(null)
  return [Boolean(src) && failed === src, () => setFailed(src)]
}
