import { describeCallFailure } from '@tessera/shared-auth'
import { limits, reportReasons, type ReportReason } from '@tessera/shared-contracts'
import { Button, ChoiceGroup, Dialog, Notice, TextArea, useAlert } from '@tessera/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportPortfolioMutation } from './report-api.ts'
import styles from './report-dialog.module.css'

export interface ReportDialogProps {
  id: string
  onClose: () => void
}

/** Reports a portfolio: its reason, and what the visitor adds. A call that fails loses neither. */
export function ReportDialog({ id, onClose }: ReportDialogProps) {
  const { t } = useTranslation('mfe-portfolio')
  const alert = useAlert()
  const formId = useId()
  const [reportPortfolio, { data, error, isLoading }] = useReportPortfolioMutation()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const failure = data?.success === false ? data : error
  const isTooLong = text.length > limits.maxReportLength

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isLoading || !reason || isTooLong) return
    const response = await reportPortfolio({ creation_id: id, reason, text: text.trim() || undefined })
    if (!response.data?.success) return
    onClose()
    await alert({
      title: t('report.action'),
      message: t('report.thanks'),
      okLabel: t('ok'),
    })
  }
  return (
    <Dialog
      open
      size="small"
      title={t('report.action')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isLoading}
            disabled={!reason || isTooLong}
          >
            {t('report.send')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={event => void submit(event)}>
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
        <TextArea
          label={t('report.text')}
          rows={3}
          counter={{ max: limits.maxReportLength }}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        {failure && <Notice tone="danger">{describeCallFailure(failure, t('report.failed'))}</Notice>}
      </form>
    </Dialog>
  )
}
