import { limits, type OwnCreation } from '@tessera/shared-contracts'
import { Button, TextField } from '@tessera/shared-ui'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRenameCreationMutation } from '../../../account-api.ts'
import { describeFailure } from '../describe-failure.ts'
import styles from './creation-dialog.module.css'

/** The title of a work, which its owner can change. What they typed stays in the field if the server refuses it. */
export function CreationTitleForm({ creation }: { creation: OwnCreation }) {
  const { t } = useTranslation('mfe-account')
  const saved = creation.title?.trim() ?? ''
  const [typed, setTyped] = useState(saved)
  const [rename, { data, error, isLoading, reset }] = useRenameCreationMutation()
  const max = limits.maxCreationTitleLength
  const isChanged = typed.trim() !== saved
  const problem = !isChanged
    ? null
    : typed.trim() === ''
      ? t('rename.empty')
      : Array.from(typed.trim()).length > max
        ? t('rename.tooLong', { max })
        : null
  const failure = error || data?.success === false ? describeFailure(error ?? data, t) : null

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isChanged || problem !== null || isLoading) return
    const { data: response } = await rename({ creation_id: String(creation.id), title: typed })
    if (response?.success) setTyped(response.title ?? typed.trim())
  }
  return (
    <form className={styles.rename} onSubmit={event => void save(event)}>
      <TextField
        label={t('rename.label')}
        value={typed}
        error={problem ?? failure}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value)
          if (data || error) reset()
        }}
      />
      <Button type="submit" busy={isLoading} disabled={!isChanged || problem !== null}>
        {t('rename.save')}
      </Button>
      <p role="status" className={styles.renamed}>
        {data?.success && !isChanged && t('rename.done')}
      </p>
    </form>
  )
}
