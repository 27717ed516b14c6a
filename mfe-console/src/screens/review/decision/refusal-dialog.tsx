import { limits, reportReasons, type ReportReason } from '@tessera/shared-contracts'
import { Button, Dialog, SelectField, TextArea } from '@tessera/shared-ui'
import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './refusal-dialog.module.css'

interface RefusalDialogProps {
  /** The number of works that are refused. */
  count: number
  /** What a member reported; null without a report. */
  suggested: ReportReason | null
  onClose: () => void
  onRefuse: (reason: string) => void
}

/** Asks for the reason of a refusal, which the member reads. Each kind comes with a sentence that can be changed. */
export function RefusalDialog({ count, suggested, onClose, onRefuse }: RefusalDialogProps) {
  const { t } = useTranslation('mfe-console')
  const formId = useId()
  const [kind, setKind] = useState<ReportReason>(suggested ?? 'sexual')
  const [text, setText] = useState(() => t(`refusal.sentence.${kind}`))
  const reason = text.trim()
  const isTooLong = reason.length > limits.maxRefusalReasonLength

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reason && !isTooLong) onRefuse(reason)
  }
  return (
    <Dialog
      open
      size="small"
      title={t('refusal.title', { count })}
      closeLabel={t('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" disabled={!reason || isTooLong}>
            {t('review.refuse')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <SelectField
          label={t('refusal.kind')}
          data-autofocus
          value={kind}
          options={reportReasons.map(value => ({ value, label: t(`reason.${value}`) }))}
          onChange={event => {
            const chosen = reportReasons.find(each => each === event.target.value) ?? 'other'
            setKind(chosen)
            setText(t(`refusal.sentence.${chosen}`))
          }}
          // A select does not submit its form by itself
          onKeyDown={event => {
            if (event.key === 'Enter') event.currentTarget.form?.requestSubmit()
          }}
        />
        <TextArea
          label={t('refusal.text')}
          rows={3}
          value={text}
          counter={{ max: limits.maxRefusalReasonLength }}
          onChange={event => setText(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
