import { limits, reportReasons, type ReportReason } from '@tessera/shared-contracts'
import { FormDialog, SelectField, TextArea } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface RefusalDialogProps {
  /** The number of creations that are refused. */
  count: number
  /** It is in the gallery. */
  isLive: boolean
  /** What a member reported; null without a report. */
  suggested: ReportReason | null
  onClose: () => void
  onRefuse: (reason: string) => void
}

/** Asks for the reason of a refusal, which the member reads. Each kind comes with a sentence that can be changed. */
export function RefusalDialog({ count, isLive, suggested, onClose, onRefuse }: RefusalDialogProps) {
  const { t } = useTranslation('mfe-console')
  const [kind, setKind] = useState<ReportReason>(suggested ?? 'sexual')
  const [text, setText] = useState(() => t(`refusal.sentence.${kind}`))
  const reason = text.trim()
  const isTooLong = reason.length > limits.maxRefusalReasonLength
  return (
    <FormDialog
      title={isLive ? t('refusal.takeDown') : t('refusal.title', { count })}
      closeLabel={t('close')}
      submitLabel={t(isLive ? 'review.takeDown' : 'review.refuse')}
      variant="danger"
      disabled={!reason || isTooLong}
      onSubmit={() => onRefuse(reason)}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
