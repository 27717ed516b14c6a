import { useAccountModals, useAppSelector, useSession } from '@tessera/shared-auth'
import { Button } from '@tessera/shared-ui'
import { useState } from 'react'
import { useDefaultVisibility } from '../../../save-creation/use-default-visibility.ts'
import { useTexts } from '../../../texts.ts'
import { useMessage } from '../../../use-message.ts'
import type { SucceededUpscale } from '../run/upscale.ts'
import { selectIsSaved, useSaveResults } from './use-save-results.ts'
import styles from './queue-results.module.css'

/** Downloads all results as one file, and saves all of them. */
export function QueueResults({ results }: { results: readonly SucceededUpscale[] }) {
  const { t } = useTexts()
  const showMessage = useMessage()
  const { signedIn } = useSession()
  const { openLogin } = useAccountModals()
  const { isPublic } = useDefaultVisibility(false)
  const [isZipping, setIsZipping] = useState(false)
  const { isSaving, save } = useSaveResults()
  const unsavedCount = useAppSelector(
    state => results.filter(({ result }) => !selectIsSaved(state, result)).length,
  )

  const download = async () => {
    setIsZipping(true)
    const isDone = await import('./download-results.ts')
      .then(({ downloadResults }) => downloadResults(results))
      .then(
        () => true,
        () => false,
      )
    setIsZipping(false)
    if (!isDone) await showMessage(t('hdUpscale.result.title'), t('hdUpscale.queue.notDownloaded'))
  }
  const saveAll = async () => {
    if (!signedIn) return openLogin()
    const failed = await save(results, isPublic)
    if (failed > 0)
      await showMessage(t('shared.save.failedTitle'), t('hdUpscale.queue.notSaved', { count: failed }))
  }
  return (
    <div className={styles.results}>
      <Button icon="download" size="small" busy={isZipping} onClick={() => void download()}>
        {t('hdUpscale.queue.download', { count: results.length })}
      </Button>
      <Button
        icon={unsavedCount === 0 ? 'check' : 'bookmark'}
        size="small"
        busy={isSaving}
        disabled={unsavedCount === 0}
        onClick={() => void saveAll()}
      >
        {unsavedCount === 0 ? t('hdUpscale.queue.saved') : t('hdUpscale.queue.save', { count: unsavedCount })}
      </Button>
      <p className={styles.note}>{t(`shared.save.${isPublic ? 'public' : 'private'}`)}</p>
    </div>
  )
}
