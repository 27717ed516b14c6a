import { useSession } from '@tessera/shared-auth'
import {
  feedbackCategories,
  limits,
  type CallBody,
  type sendFeedback as sendFeedbackCall,
} from '@tessera/shared-contracts'
import { Button, SelectField, TextArea, TextField } from '@tessera/shared-ui'
import { useState, type Ref, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FormMessage } from '../../forms/form-message.tsx'
import { getFormFieldText } from '../../forms/get-form-field-text.ts'
import { useFieldErrors } from '../../forms/use-field-errors.ts'
import { useFormSubmission } from '../../forms/use-form-submission.ts'
import { useSendFeedbackMutation } from './feedback-api.ts'
import styles from './feedback.module.css'

type Category = CallBody<typeof sendFeedbackCall>['category']

const { min, max } = limits.feedbackLength
const firstFieldId = 'feedback-category'

/** Returns the field to focus when the form is shown again. */
export const getFirstField = () => document.getElementById(firstFieldId)

interface FeedbackFormProps {
  onSent: () => void
  ref: Ref<HTMLFormElement>
}

export function FeedbackForm({ onSent, ref }: FeedbackFormProps) {
  const { t, i18n } = useTranslation('shell')
  const { user } = useSession()
  const { errors, validate, clearError } = useFieldErrors<'text' | 'email'>()
  const [category, setCategory] = useState<Category>('problem')
  const [sendFeedback] = useSendFeedbackMutation()
  const { busy, message, submit } = useFormSubmission()

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = getFormFieldText(form, 'text').trim()
    const email = getFormFieldText(form, 'email').trim()
    const address = form.elements.namedItem('email')
    const valid = validate(form, {
      text:
        (text.length < min && t('feedback.textShort', { count: min })) ||
        (text.length > max && t('feedback.textLong', { count: max })),
      email: address instanceof HTMLInputElement && address.validity.typeMismatch && t('form.emailInvalid'),
    })
    if (!valid) return
    void submit({
      send: () => sendFeedback({ category, text, ...(email && { email }) }).unwrap(),
      failureText: t('feedback.failed'),
      onSuccess: onSent,
    })
  }

  return (
    <form ref={ref} noValidate className={styles.form} onSubmit={send}>
      <SelectField
        id={firstFieldId}
        label={t('feedback.category')}
        name="category"
        value={category}
        options={feedbackCategories.map(value => ({ value, label: t(`feedback.categories.${value}`) }))}
        onChange={event => setCategory(event.target.value as Category)}
      />
      <TextArea
        label={t('feedback.text')}
        name="text"
        rows={7}
        required
        hint={t('feedback.textHint', { min, max })}
        counter={{ max, format: new Intl.NumberFormat(i18n.language).format }}
        error={errors.text}
        onChange={() => clearError('text')}
      />
      <TextField
        label={t('feedback.email')}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={user?.email ?? ''}
        hint={t('feedback.emailHint')}
        error={errors.email}
        onChange={() => clearError('email')}
      />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" size="large" busy={busy} className={styles.submit}>
        {busy ? t('feedback.busy') : t('feedback.submit')}
      </Button>
    </form>
  )
}
