import { Button, Notice, restoreFocusOnUnmount, useMediaQuery } from '@tessera/shared-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canShareFiles, saveFiles, shareFiles } from '../files/save-files.ts'
import type { ExportResult } from '../run-export.ts'
import styles from './export-dialog.module.css'

interface ExportedFilesProps {
  result: ExportResult
  /** Of a zip file, without its ending. */
  name: string
}

/** The files of an export. On a phone they are shared or downloaded with one press; elsewhere the download starts at once. */
export function ExportedFiles({ result, name }: ExportedFilesProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { files, missingImages, incompletePages } = result
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [canShare, setCanShare] = useState(() => isTouch && canShareFiles(files))
  const { saved, download } = useDownload(files, name, !canShare)
  const share = async () => {
    if (await shareFiles(files, name)) return
    setCanShare(false)
  }
  const status = saved ? t('export.saved', { name: saved }) : t('export.ready', { count: files.length })
  return (
    <div className={styles.step}>
      {saved === null ? (
        <Notice tone="danger">{t('export.failed')}</Notice>
      ) : (
        <Notice tone="success">{status}</Notice>
      )}
      {missingImages > 0 && (
        <Notice tone="warning">
          {t('export.missing', { count: missingImages, pages: incompletePages.join(t('export.separator')) })}
        </Notice>
      )}
      <div className={styles.actions}>
        {canShare && (
          <Button ref={restoreFocusOnUnmount()} variant="primary" onClick={() => void share()}>
            {t('export.share')}
          </Button>
        )}
        <Button icon="download" onClick={() => void download()}>
          {t(saved ? 'export.downloadAgain' : 'export.download')}
        </Button>
      </div>
    </div>
  )
}

/** The name of the downloaded file: undefined before the download, null where it has failed. */
type SavedName = string | null | undefined

/** Downloads the files, at once where `startsAtOnce` is set. */
function useDownload(files: readonly File[], name: string, startsAtOnce: boolean) {
  const [saved, setSaved] = useState<SavedName>()
  useEffect(() => {
    if (startsAtOnce) void saveFiles(files, name).then(setSaved)
  }, [startsAtOnce, files, name])
  return { saved, download: async () => setSaved(await saveFiles(files, name)) }
}
