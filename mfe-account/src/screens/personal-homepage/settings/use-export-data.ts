import { useReauthentication } from '@tessera/shared-auth/reauthentication'
import { exportData } from '@tessera/shared-contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCheckExportMutation } from '../../../export-api.ts'
import { describeFailure } from '../describe-failure.ts'

/**
 * Downloads the data of the member. The server checks first, because a link with `download` would save its refusal as a
 * file.
 */
export function useExportData() {
  const { t } = useTranslation('mfe-account')
  const withReauthentication = useReauthentication()
  const [checkExport, { isLoading }] = useCheckExportMutation()
  const [failure, setFailure] = useState<string | null>(null)

  async function startExport(): Promise<void> {
    if (isLoading) return
    setFailure(null)
    const result = await withReauthentication(() => checkExport(undefined))
    if (!result) return
    const { data, error } = result
    if (!data?.success) return setFailure(describeFailure(error ?? data, t))
    const link = document.createElement('a')
    link.href = exportData.path
    link.download = ''
    link.click()
  }
  return { startExport, failure }
}
