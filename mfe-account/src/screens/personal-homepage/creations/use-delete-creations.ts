import { useAlert, useConfirm } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteCreationsMutation } from '../../../account-api.ts'
import { describeFailure } from '../describe-failure.ts'

/**
 * Deletes creations after a confirmation (specification 2, §5). The page hides them at once and shows them again
 * if the server refuses.
 */
export function useDeleteCreations() {
  const { t } = useTranslation('mfe-account')
  const confirm = useConfirm()
  const alert = useAlert()
  const [deleteCreations] = useDeleteCreationsMutation()
  const [hiddenIds, setHiddenIds] = useState<readonly string[]>([])
  const [announcement, setAnnouncement] = useState('')

  const reportFailure = (message: string) => alert({ title: t('deletion.failedTitle'), message })

  async function confirmAndDelete(ids: readonly string[], question: string): Promise<boolean> {
    const confirmed = await confirm({
      title: t('deletion.confirmTitle'),
      message: question,
      confirmLabel: t('deletion.confirm'),
      danger: true,
    })
    if (!confirmed) return false

    setHiddenIds(others => [...others, ...ids])
    const { data, error } = await deleteCreations({ 'creation_ids[]': [...ids] })
    if (data?.success) {
      setAnnouncement(t('deletion.done', { count: ids.length }))
      return true
    }
    setHiddenIds(others => others.filter(id => !ids.includes(id)))
    await reportFailure(describeFailure(error ?? data, t))
    return false
  }

  return {
    hiddenIds,
    announcement,
    deleteOne: (id: string) => confirmAndDelete([id], t('deletion.confirmOne')),
    async deleteSelected(ids: readonly string[]): Promise<boolean> {
      if (ids.length > 0) return confirmAndDelete(ids, t('deletion.confirmSelected', { count: ids.length }))
      await alert({
        title: t('deletion.noticeTitle'),
        message: t('deletion.nothingSelected'),
      })
      return false
    },
  }
}
