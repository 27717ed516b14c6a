import { limits, type OwnCreation } from '@tessera/shared-contracts'
import { Button, restoreFocusOnUnmount, TextField } from '@tessera/shared-ui'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useRenameCreationMutation } from '../../../account-api.ts'
import { describeFailure } from '../describe-failure.ts'
import styles from './creation-dialog.module.css'

/** Opens a field with the title of a creation. What the user typed stays in the field if the server refuses it. */
export function CreationTitleForm({ creation }: { creation: OwnCreation }) {
  const { t } = useTranslation('mfe-account')
  const saved = creation.title?.trim() ?? ''
  /** Null while the field is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [rename, { data, error, isLoading, reset }] = useRenameCreationMutation()
  const openButton = useRef<HTMLButtonElement>(null)

  if (typed === null) {
    return (
      <div className={styles.renamed}>
        <Button
          ref={openButton}
          variant="ghost"
          size="small"
          onClick={() => {
            reset()
            setTyped(saved)
          }}
        >
          {t('rename.open')}
        </Button>
        <p role="status">{data?.success && t('rename.done')}</p>
      </div>
    )
  }

  const title = typed.trim()
  const max = limits.maxCreationTitleLength
  const problem =
    title === '' ? t('rename.empty') : Array.from(title).length > max ? t('rename.tooLong', { max }) : null
  const failure = error || data?.success === false ? describeFailure(error ?? data, t) : null
  const close = () => setTyped(null)
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (problem !== null || isLoading) return
    if (title === saved) return close()
    const { data: response } = await rename({ creation_id: String(creation.id), title })
    if (response?.success) close()
  }
  return (
    <form
      ref={restoreFocusOnUnmount(() => openButton.current)}
      className={styles.rename}
      onSubmit={event => void save(event)}
    >
      <TextField
        label={t('rename.label')}
        value={typed}
        error={problem ?? failure}
        autoComplete="off"
        // The user pressed the button for this field
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={({ target }) => {
          setTyped(target.value)
          if (data || error) reset()
        }}
      />
      <div className={styles.renameButtons}>
        <Button type="submit" size="small" busy={isLoading} disabled={problem !== null}>
          {t('rename.save')}
        </Button>
        <Button size="small" variant="ghost" onClick={close}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
