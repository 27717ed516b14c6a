import { fetchLinkedImage } from '@tessera/shared-contracts'
import { useEffect, useRef, useState } from 'react'
import { checkImageFile, type FileError, type SourceImage } from './source-image.ts'
import { useFileErrorAlert } from './use-file-error-alert.ts'

/** Their files stay in memory as long as the screen. */
const maxImages = 50

/** The source images, one of which is shown. `choose` receives files from the input, from drag and drop and from the clipboard. */
export function useSourceImages(locked: boolean) {
  const [images, setImages] = useState<readonly SourceImage[]>([])
  const [selectedUrl, select] = useState<string | null>(null)
  const alertFileError = useFileErrorAlert()
  const urls = useRef<string[]>([])
  // A result still shows its source image, so the URLs must live as long as the screen
  useEffect(() => () => urls.current.forEach(url => URL.revokeObjectURL(url)), [])

  const read = async (file: File): Promise<SourceImage | FileError> => {
    const size = await checkImageFile(file)
    if (typeof size === 'string') return size
    const url = URL.createObjectURL(file)
    urls.current.push(url)
    return { file, url, size }
  }
  /** A single image replaces a single one, unless the user adds it. */
  const chooseOne = async (file: File, add: boolean): Promise<SourceImage | null> => {
    const image = await read(file)
    if (typeof image === 'string') {
      await alertFileError(image)
      return null
    }
    setImages(before => (add || before.length > 1 ? [...before, image] : [image]))
    select(image.url)
    return image
  }
  const chooseSeveral = async (files: readonly File[]) => {
    const skipped: string[] = []
    const accepted: SourceImage[] = []
    for (const file of files) {
      const image = images.length + accepted.length < maxImages ? await read(file) : 'type'
      if (typeof image === 'string') skipped.push(file.name)
      else accepted.push(image)
    }
    setImages(before => [...before, ...accepted])
    const [first] = accepted
    if (first && images.length === 0) select(first.url)
    if (skipped.length > 0) await alertFileError('skipped', { names: skipped, maxImages })
  }
  const choose = async (files: readonly File[], add: boolean) => {
    const [file] = files
    if (!file || locked) return
    if (files.length > 1 || images.length >= maxImages) await chooseSeveral(files)
    else await chooseOne(file, add)
  }
  /** Fetches the source image of a task that was found after a reload. Null, after an alert, where that fails. */
  const restore = async (url: string, title: string): Promise<SourceImage | null> => {
    const file = await fetchLinkedImage(new URLSearchParams({ image: url, title }), location.href).catch(
      () => null,
    )
    if (file) return chooseOne(file, false)
    await alertFileError('unreachable')
    return null
  }

  return {
    images,
    /** The image that is shown. */
    image: images.find(({ url }) => url === selectedUrl) ?? images[0] ?? null,
    select,
    choose: (files: readonly File[], { add = false } = {}) => void choose(files, add),
    restore,
    remove: (removed: SourceImage) => setImages(before => before.filter(image => image !== removed)),
  }
}
