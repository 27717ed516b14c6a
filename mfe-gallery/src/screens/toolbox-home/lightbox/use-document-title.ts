import { useEffect } from 'react'

/** Names the page after what it shows, and restores the title afterwards. Null changes nothing. */
export function useDocumentTitle(subject: string | null): void {
  useEffect(() => {
    if (subject === null) return
    const before = document.title
    document.title = `${subject} · Tessera`
    return () => {
      document.title = before
    }
  }, [subject])
}
