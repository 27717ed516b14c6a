import { isCallFailure } from '@tessera/shared-auth'
import { useAlert, useConfirm } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteCreationsMutation } from '../../account-api.ts'
import { failureMessage } from './failure-message.ts'

/**
 * Deletes works after a confirmation (specification 2, §5). They leave the page at once, and are back when
 * the server refuses.
 */
export function useDeletion() {
  const { t } = useTranslation('mfe-account')
  const ask = useConfirm()
  const alert = useAlert()
  const [deleteCreations] = useDeleteCreationsMutation()
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const [announcement, setAnnouncement] = useState('')

  const refuse = (message: string) => alert({ title: t('deletion.failedTitle'), message, okLabel: t('ok') })

  /** Whether the works were deleted. */
  async function deleteWorks(ids: readonly string[], question: string): Promise<boolean> {
    const confirmed = await ask({
      title: t('deletion.confirmTitle'),
      message: question,
      confirmLabel: t('deletion.confirm'),
      cancelLabel: t('cancel'),
      danger: true,
    })
    if (!confirmed) return false

    setLeaving(others => [...others, ...ids])
    const { data, error } = await deleteCreations({ 'creation_ids[]': [...ids] })
    if (data?.success) {
      setAnnouncement(t('deletion.done', { count: ids.length }))
      return true
    }
    setLeaving(others => others.filter(id => !ids.includes(id)))
    await refuse(isCallFailure(error) ? failureMessage(error, t) : data?.error || t('failure.unknown'))
    return false
  }

  return {
    leaving,
    /** What to read out. */
    announcement,
    deleteOne: (id: string) => deleteWorks([id], t('deletion.confirmOne')),
    async deleteSelected(ids: readonly string[]): Promise<boolean> {
      if (ids.length > 0) return deleteWorks(ids, t('deletion.confirmSelected', { count: ids.length }))
      await alert({
        title: t('deletion.noticeTitle'),
        message: t('deletion.nothingSelected'),
        okLabel: t('ok'),
      })
      return false
    },
  }
}
