import { limits } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../texts.ts'
import { inspectFile, type ChosenPicture, type FileRefusal } from './chosen-picture.ts'

/** The chosen picture, and the one way that files come in: chosen, dropped or pasted. */
export function useChosenPicture(locked: boolean): {
  picture: ChosenPicture | null
  choose: (files: readonly File[]) => void
  remove: () => void
} {
  const [picture, setPicture] = useState<ChosenPicture | null>(null)
  const tellRefusal = useRefusalAlert()
  const urls = useRef<string[]>([])
  // A result still shows the original it came from, so addresses live as long as the page
  useEffect(() => () => urls.current.forEach(url => URL.revokeObjectURL(url)), [])

  const choose = async (files: readonly File[]) => {
    const [file, ...others] = files
    if (!file || locked) return
    if (others.length > 0) return tellRefusal('several')
    const header = await inspectFile(file)
    if (typeof header === 'string') return tellRefusal(header)
    const url = URL.createObjectURL(file)
    urls.current.push(url)
    setPicture({ file, url, header })
  }

  return { picture, choose: files => void choose(files), remove: () => setPicture(null) }
}

/** Says why a file is not taken (specification 2, §5). */
function useRefusalAlert(): (refusal: FileRefusal | 'several') => Promise<void> {
  const { t } = useTexts()
  const alert = useAlert()
  return refusal =>
    alert({
      title: t('hdUpscale.fileError.title'),
      message: t(`hdUpscale.fileError.${refusal}`, {
        side: limits.upscale.side,
        megabytes: limits.upscale.bytes / 1024 / 1024,
      }),
      okLabel: t('shared.ok'),
    })
}
