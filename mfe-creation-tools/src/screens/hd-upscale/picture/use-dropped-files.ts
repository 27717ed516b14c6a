import { useEffect, useEffectEvent, useState } from 'react'

/** Files that are pasted, or dropped anywhere on the page; answers whether some are being dragged over it. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [dragging, setDragging] = useState(false)

  const take = (event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  }

  const over = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setDragging(true)
  })
  const left = useEffectEvent((event: DragEvent) => {
    // Between two elements of the page there is always a next one
    if (event.relatedTarget === null) setDragging(false)
  })
  const dropped = useEffectEvent((event: DragEvent) => {
    setDragging(false)
    take(event, event.dataTransfer)
  })
  const pasted = useEffectEvent((event: ClipboardEvent) => take(event, event.clipboardData))

  useEffect(() => {
    const listeners = new AbortController()
    const options = { signal: listeners.signal }
    document.addEventListener('dragover', over, options)
    document.addEventListener('dragleave', left, options)
    document.addEventListener('drop', dropped, options)
    document.addEventListener('paste', pasted, options)
    return () => listeners.abort()
  }, [])
  return dragging
}
