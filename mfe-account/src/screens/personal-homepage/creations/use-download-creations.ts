import { downloadCreations } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useCheckDownloadMutation } from '../../../account-api.ts'
import { describeFailure } from '../describe-failure.ts'

/**
 * Downloads several creations as one zip file. The server checks first: a link with `download` would save its refusal as a
 * file.
 */
export function useDownloadCreations() {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const [checkDownload, { isLoading }] = useCheckDownloadMutation()

  async function download(ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || isLoading) return
    const { data, error } = await checkDownload(ids)
    if (data?.success) {
      const link = document.createElement('a')
      link.href = `${downloadCreations.path}?ids=${ids.map(encodeURIComponent).join()}`
      link.download = ''
      link.click()
      return
    }
    await alert({
      title: t('download.failedTitle'),
      message: describeFailure(error ?? data, t),
    })
  }
  return { download, isChecking: isLoading }
}
