import { IconButton, restoreFocusOnUnmount, TextField } from '@tessera/shared-ui'
import { memo, useId } from 'react'
import { toSeed, type Draft } from '../draft/draft.ts'
import { useTexts } from '../../../texts.ts'
import styles from './seed-field.module.css'

interface SeedFieldProps {
  seed: number | null
  onChange: (part: Pick<Draft, 'seed'>) => void
}

/** The seed of the first image; an empty field leaves the choice to the server. Memoized. */
export const SeedField = memo(function SeedField({ seed, onChange }: SeedFieldProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className={styles.seed}>
      <TextField
        id={id}
        label={t('textToImage.seed.label')}
        hint={t('textToImage.seed.hint')}
        placeholder={t('textToImage.seed.random')}
        inputMode="numeric"
        autoComplete="off"
        value={seed ?? ''}
        onChange={({ target: { value } }) => {
          // Other keys leave the number as it is
          const typed = toSeed(value)
          if (value.trim() === '' || typed !== null) onChange({ seed: typed })
        }}
      />
      {seed !== null && (
        <IconButton
          ref={restoreFocusOnUnmount(() => document.getElementById(id))}
          icon="x"
          size="small"
          label={t('textToImage.seed.clear')}
          className={styles.clear}
          onClick={() => onChange({ seed: null })}
        />
      )}
    </div>
  )
})
