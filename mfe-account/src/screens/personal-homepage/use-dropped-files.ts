import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Files dropped anywhere on the page. A drop beside the mark would otherwise open the file in the page's place.
 *
 * @returns whether files are held over the page
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [held, setHeld] = useState(false)
  const drop = useEffectEvent((files: File[]) => onFiles(files))
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setHeld(true)
    }
    // Leaving one element for another is no leaving of the page.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHeld(false)
    }
    const dropped = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setHeld(false)
      drop([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', dropped)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', dropped)
    }
  }, [])
  return held
}
