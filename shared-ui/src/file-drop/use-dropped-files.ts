import { useEffect, useEffectEvent, useState } from 'react'

export type DroppedFilesOptions = {
  /** Files pasted into the page are reported, too. */
  paste?: boolean | undefined
}

/**
 * Reports files that are dropped anywhere on the page. The browser does not open them in place of the page, even
 * where `onFiles` ignores them.
 *
 * @returns whether files are being dragged over the page
 */
export function useDroppedFiles(
  onFiles: (files: File[]) => void,
  { paste = false }: DroppedFilesOptions = {},
): boolean {
  const [isDragging, setDragging] = useState(false)

  const report = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })

  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const handleDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragging(true)
    }
    const handleDragLeave = (event: DragEvent) => {
      // A pointer that moves to another element of the page has a related target
      if (event.relatedTarget === null) setDragging(false)
    }
    const handleDrop = (event: DragEvent) => {
      setDragging(false)
      report(event, event.dataTransfer)
    }
    const handlePaste = (event: ClipboardEvent) => report(event, event.clipboardData)
    document.addEventListener('dragover', handleDragOver, { signal })
    document.addEventListener('dragleave', handleDragLeave, { signal })
    document.addEventListener('drop', handleDrop, { signal })
    if (paste) document.addEventListener('paste', handlePaste, { signal })
    return () => listeners.abort()
  }, [paste])
  return isDragging
}
