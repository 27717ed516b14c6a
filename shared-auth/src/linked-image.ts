/**
 * An entry of its own, `@tessera/shared-auth/linked-image`, which each remote bundles: a shell of an older release
 * provides a shared-auth without it.
 */
import { fetchLinkedImage, withoutImageLink } from '@tessera/shared-contracts'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'

interface LinkedImageOptions<Image> {
  /** Reads the fetched file. Rejects where it is no image that the screen can use. */
  read: (file: File) => Image | Promise<Image>
  /** Called with the image; with null where it could not be fetched or read. */
  onImage: (image: Image | null) => void
}

/** Fetches the image that the address names, and removes it from the address before `onImage` is called. */
export function useLinkedImage<Image>({ read, onImage }: LinkedImageOptions<Image>): void {
  const [search, setSearch] = useSearchParams()

  const fetchImage = useEffectEvent(async () => {
    try {
      return await read(await fetchLinkedImage(search, location.href))
    } catch {
      return null
    }
  })
  const finish = useEffectEvent((image: Image | null) => {
    setSearch(withoutImageLink, { replace: true })
    onImage(image)
  })

  const hasImage = search.has('image')
  useEffect(() => {
    if (!hasImage) return undefined
    let canceled = false
    void fetchImage().then(image => (canceled ? undefined : finish(image)))
    return () => {
      canceled = true
    }
  }, [hasImage])
}
