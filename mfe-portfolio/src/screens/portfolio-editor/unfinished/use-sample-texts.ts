import { useEffect, useState } from 'react'
import { loadSampleTexts, type SampleTexts } from './placeholders.ts'

/** Returns the sample texts; null until they are loaded. */
export function useSampleTexts(): SampleTexts | null {
  const [samples, setSamples] = useState<SampleTexts | null>(null)
  useEffect(() => {
    let isMounted = true
    void loadSampleTexts().then(loaded => isMounted && setSamples(loaded))
    return () => {
      isMounted = false
    }
  }, [])
  return samples
}
