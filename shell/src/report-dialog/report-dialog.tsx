import { describeCallFailure } from '@tessera/shared-auth'
import { limits, reportReasons, type ReportReason } from '@tessera/shared-contracts'
import { ChoiceGroup, FormDialog, TextArea, useAlert } from '@tessera/shared-ui'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { legalLinks } from '../legal-links/legal-links.tsx'
import styles from './report-dialog.module.css'
import { useReportCreationMutation } from './report-api.ts'

interface ReportDialogProps {
  creationId: string
  onClose: () => void
}

/** Reports a creation: its reason, and what the visitor adds. A call that fails loses neither. */
export function ReportDialog({ creationId, onClose }: ReportDialogProps) {
  const { t } = useTranslation('shell')
  const alert = useAlert()
  const [reportCreation, { data, error, isLoading }] = useReportCreationMutation()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const failure = data?.success === false ? data : error
  const isTooLong = text.length > limits.maxReportLength

  const submit = async () => {
    if (!reason) return
    const response = await reportCreation({ creation_id: creationId, reason, text: text.trim() || undefined })
    if (!response.data?.success) return
    onClose()
    await alert({ title: t('report.title'), message: t('report.thanks') })
  }
  return (
    <FormDialog
      title={t('report.title')}
      submitLabel={t('report.send')}
      busy={isLoading}
      disabled={!reason || isTooLong}
      failure={failure && describeCallFailure(failure, t('report.failed'))}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceGroup<ReportReason | ''>
        label={
          // Otherwise the text area has the focus, and the keyboard of a phone covers the reasons.
          <span tabIndex={-1} data-autofocus>
            {t('report.reason')}
          </span>
        }
        value={reason ?? ''}
        onValueChange={value => setReason(value || null)}
        options={reportReasons.map(value => ({ value, label: t(`report.reasons.${value}`) }))}
        columns={2}
      />
      <p className={styles.rules}>
        <Trans t={t} i18nKey="report.rules" components={legalLinks} />
      </p>
      <TextArea
        label={t('report.text')}
        rows={3}
        counter={{ max: limits.maxReportLength }}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </FormDialog>
  )
}
