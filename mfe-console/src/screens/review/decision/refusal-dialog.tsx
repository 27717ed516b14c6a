import { limits, reportReasons, type ReportReason, type ReviewItem } from '@tessera/shared-contracts'
import { FormDialog, SelectField, TextArea } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../use-review-queue.ts'

interface RefusalDialogProps {
  /** The shown one. */
  creation: ReviewItem
  /** The number of creations that are refused. */
  count: number
  /** It is in the gallery. */
  isLive: boolean
  onClose: () => void
  onRefuse: (refusal: Refusal) => void
}

/**
 * Asks for the rule of a refusal, about which the member reads in their language, and for a note that the member reads as it
 * is. Suggests what was reported, or for an appeal what was decided.
 */
export function RefusalDialog({ creation, count, isLive, onClose, onRefuse }: RefusalDialogProps) {
  const { t } = useTranslation('mfe-console')
  const appeal = count === 1 ? creation.appeal : null
  const [rule, setRule] = useState<ReportReason>(
    () => appeal?.rule ?? creation.reports?.[0]?.reason ?? (appeal ? 'other' : 'sexual'),
  )
  const [text, setText] = useState(appeal?.reason ?? '')
  const note = text.trim()
  const sentence = t(`refusal.sentence.${rule}`)
  // A server of an earlier release, whose items have no such field, knows no rules
  const reason = note || (creation.appeal === undefined ? sentence : '')
  const verb = appeal ? 'review.uphold' : isLive ? 'review.takeDown' : 'review.refuse'
  return (
    <FormDialog
      title={appeal ? t('refusal.uphold') : isLive ? t('refusal.takeDown') : t('refusal.title', { count })}
      closeLabel={t('close')}
      submitLabel={t(verb)}
      variant="danger"
      disabled={note.length > limits.maxRefusalReasonLength}
      onSubmit={() => onRefuse({ rule, ...(reason && { reason }) })}
      onClose={onClose}
    >
      <SelectField
        label={t('refusal.kind')}
        hint={t('refusal.memberReads', { sentence })}
        data-autofocus
        value={rule}
        options={reportReasons.map(value => ({ value, label: t(`reason.${value}`) }))}
        onChange={event => setRule(reportReasons.find(each => each === event.target.value) ?? 'other')}
        // A select does not submit its form by itself
        onKeyDown={event => {
          if (event.key === 'Enter') event.currentTarget.form?.requestSubmit()
        }}
      />
      <TextArea
        label={t('refusal.note')}
        hint={t('refusal.noteHint')}
        rows={3}
        value={text}
        counter={{ max: limits.maxRefusalReasonLength }}
        onChange={event => setText(event.target.value)}
      />
    </FormDialog>
  )
}
