import { fetchLinkedImage, limits } from '@tessera/shared-contracts'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../texts.ts'
import { useMessage } from '../../../use-message.ts'
import { checkImageFile, type SourceImage, type FileError } from './source-image.ts'

/** The source image. `choose` receives files from the input, from drag and drop and from the clipboard. */
export function useSourceImage(locked: boolean) {
  const [image, setImage] = useState<SourceImage | null>(null)
  const alertFileError = useFileErrorAlert()
  const urls = useRef<string[]>([])
  // A result still shows its source image, so the URLs must live as long as the screen
  useEffect(() => () => urls.current.forEach(url => URL.revokeObjectURL(url)), [])

  const accept = async (file: File): Promise<SourceImage | null> => {
    const size = await checkImageFile(file)
    if (typeof size === 'string') {
      await alertFileError(size)
      return null
    }
    const url = URL.createObjectURL(file)
    urls.current.push(url)
    const accepted = { file, url, size }
    setImage(accepted)
    return accepted
  }
  const choose = async (files: readonly File[]) => {
    const [file, ...others] = files
    if (!file || locked) return
    if (others.length > 0) return alertFileError('several')
    await accept(file)
  }
  /** Fetches the source image of a task that was found after a reload. Null, after an alert, where that fails. */
  const restore = async (url: string, title: string): Promise<SourceImage | null> => {
    const file = await fetchLinkedImage(new URLSearchParams({ image: url, title }), location.href).catch(
      () => null,
    )
    if (file) return accept(file)
    await alertFileError('unreachable')
    return null
  }

  return {
    image,
    choose: (files: readonly File[]) => void choose(files),
    restore,
    remove: () => setImage(null),
  }
}

/** Returns a function that alerts the user why a file is not accepted (specification 2, §5). */
function useFileErrorAlert(): (error: FileError | 'several' | 'unreachable') => Promise<void> {
  const { t } = useTexts()
  const showMessage = useMessage()
  const { maxSidePx: side, maxBytes } = limits.upscale
  return error =>
    showMessage(
      t('hdUpscale.fileError.title'),
      t(`hdUpscale.fileError.${error}`, { side, megabytes: maxBytes / 1024 / 1024 }),
    )
}
