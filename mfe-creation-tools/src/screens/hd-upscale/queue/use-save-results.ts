import { useAppDispatch, type Store } from '@tessera/shared-auth'
import { useState } from 'react'
import { creationToolsApi } from '../../../creation-tools-api.ts'
import type { SucceededUpscale, UpscaledImage } from '../run/upscale.ts'

const { saveResult, uploadResult } = creationToolsApi.endpoints

/** Whether this page has saved a result, with its own button or together with others. */
export const selectIsSaved = (
  state: ReturnType<Store['getState']>,
  { imageUrl, file }: UpscaledImage,
): boolean =>
  (file ? uploadResult : saveResult).select({ fixedCacheKey: imageUrl, requestId: undefined })(state).data
    ?.success === true

/** Saves results one after another. `save` returns how many could not be saved. */
export function useSaveResults() {
  const dispatch = useAppDispatch()
  const [isSaving, setIsSaving] = useState(false)

  const saveOne = async ({ input: { title }, task, result }: SucceededUpscale, isPublic: boolean) => {
    const { imageUrl, file } = result
    const options = { fixedCacheKey: imageUrl }
    if (file) {
      const creation_image = new File([file], `${title || 'upscaled'}.png`, { type: 'image/png' })
      const request = { creation_image, ...(!isPublic && { public: '0' as const }) }
      return dispatch(uploadResult.initiate(request, options))
    }
    if (!task) return { data: undefined }
    const request = {
      imageUrl,
      generationHistoryId: task.uuid,
      title,
      ...(!isPublic && { public: 0 as const }),
    }
    return dispatch(saveResult.initiate(request, options))
  }
  return {
    isSaving,
    async save(results: readonly SucceededUpscale[], isPublic: boolean): Promise<number> {
      setIsSaving(true)
      let failed = 0
      for (const upscale of results) {
        if (dispatch((_, getState: Store['getState']) => selectIsSaved(getState(), upscale.result))) continue
        const { data } = await saveOne(upscale, isPublic)
        if (!data?.success) failed += 1
      }
      setIsSaving(false)
      return failed
    },
  }
}
