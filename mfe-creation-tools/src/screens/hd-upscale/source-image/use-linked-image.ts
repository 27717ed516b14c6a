import { fetchLinkedImage, withoutImageLink } from '@tessera/shared-contracts'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTexts } from '../../../texts.ts'
import { useMessage } from '../../../use-message.ts'

/** Chooses the image that the address names as the source image, and then removes it from the address. */
export function useLinkedImage(locked: boolean, choose: (files: readonly File[]) => void): void {
  const { t } = useTexts()
  const showMessage = useMessage()
  const [search, setSearch] = useSearchParams()

  const finish = useEffectEvent((file: File | null) => {
    setSearch(withoutImageLink, { replace: true })
    if (file && !locked) return choose([file])
    const reason = file ? 'busy' : 'unreachable'
    return void showMessage(t('hdUpscale.fileError.title'), t(`hdUpscale.fileError.${reason}`))
  })
  const fetchImage = useEffectEvent(() => fetchLinkedImage(search, location.href).catch(() => null))

  const hasImage = search.has('image')
  useEffect(() => {
    if (!hasImage) return undefined
    let canceled = false
    void fetchImage().then(file => (canceled ? undefined : finish(file)))
    return () => {
      canceled = true
    }
  }, [hasImage])
}
