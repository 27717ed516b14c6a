import { callServer, useSession } from '@tessera/shared-auth'
import { feedbackCategories, limits, sendFeedback, type BodyOf } from '@tessera/shared-contracts'
import { Button, SelectField, TextArea, TextField } from '@tessera/shared-ui'
import { useState, type Ref, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldErrors } from '../../forms/field-errors.ts'
import { FormMessage, outcomeMessage } from '../../forms/form-message.tsx'
import { formText } from '../../forms/form-text.ts'
import { useSubmission } from '../../forms/submission.ts'
import styles from './feedback.module.css'

type Category = BodyOf<typeof sendFeedback>['category']

const { min, max } = limits.feedbackLength
const firstFieldId = 'feedback-category'

/** Where the keyboard goes on when the form is there again. */
export const firstField = () => document.getElementById(firstFieldId)

interface FeedbackFormProps {
  onSent: () => void
  ref: Ref<HTMLFormElement>
}

export function FeedbackForm({ onSent, ref }: FeedbackFormProps) {
  const { t, i18n } = useTranslation('shell')
  const { user } = useSession()
  const { errors, check, clear } = useFieldErrors<'text' | 'email'>()
  const [category, setCategory] = useState<Category>('problem')
  const { busy, message, say, run } = useSubmission()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = formText(form, 'text').trim()
    const email = formText(form, 'email').trim()
    const address = form.elements.namedItem('email')
    const complete = check(form, {
      text:
        (text.length < min && t('feedback.textShort', { count: min })) ||
        (text.length > max && t('feedback.textLong', { count: max })),
      email: address instanceof HTMLInputElement && address.validity.typeMismatch && t('form.emailInvalid'),
    })
    if (!complete) return
    void run(async () => {
      const answer = await callServer(sendFeedback, { category, text, ...(email && { email }) })
      if (answer.success) onSent()
      else say(outcomeMessage(answer, { success: '', failure: t('feedback.failed') }))
    })
  }

  return (
    <form ref={ref} noValidate className={styles.form} onSubmit={submit}>
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
        onChange={() => clear('text')}
      />
      <TextField
        label={t('feedback.email')}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={user?.email ?? ''}
        hint={t('feedback.emailHint')}
        error={errors.email}
        onChange={() => clear('email')}
      />
      <FormMessage message={message} />
      <Button type="submit" variant="primary" size="large" busy={busy} className={styles.submit}>
        {busy ? t('feedback.busy') : t('feedback.submit')}
      </Button>
    </form>
  )
}
