import { classNames, Icon } from '@tessera/shared-ui'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../../texts.ts'
import { ChoiceImage, useChoiceRequest } from './choice-image.tsx'
import styles from './edit-chips.module.css'
import { useEditTexts } from './edit-texts.ts'
import type { Preview } from './use-preview.ts'

interface EditChipsProps {
  preview: Preview
  onEdit: (prompt: string) => void
}

/**
 * What the previewed image shows, as chips. A chip opens its choices, each with the image that it gives; choosing one
 * changes that alone, in the text of the prompt.
 */
export function EditChips({ preview, onEdit }: EditChipsProps) {
  const { t } = useTexts()
  const { nameKind, nameChoice } = useEditTexts()
  const { edits, areEditsCurrent } = preview
  const [openKind, setOpenKind] = useState<string | null>(null)
  const choicesId = useId()
  const chipId = (kind: string) => `${choicesId}-${kind}`
  const open = edits.find(({ kind }) => kind === openKind)
  useChoiceRequest(preview, 'edits', open?.choices.map(({ prompt }) => prompt) ?? [])

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return
    document.getElementById(chipId(open.kind))?.focus()
    setOpenKind(null)
  }
  return (
    <div className={styles.edits}>
      <div role="group" aria-label={t('textToImage.edits.title')} className={styles.chips}>
        {edits.map(({ kind, choices }) => {
          const current = choices.find(choice => choice.current)
          return (
            <button
              key={kind}
              id={chipId(kind)}
              type="button"
              className={classNames(styles.chip, kind === open?.kind && styles.open)}
              aria-expanded={kind === open?.kind}
              aria-controls={choicesId}
              aria-disabled={!areEditsCurrent}
              onKeyDown={closeOnEscape}
              onClick={() => areEditsCurrent && setOpenKind(kind === openKind ? null : kind)}
            >
              <span className={styles.kind}>{nameKind(kind)}</span>
              {current && current.id !== 'none' && <span>{nameChoice(kind, current)}</span>}
              <Icon name="chevron-down" size={14} />
            </button>
          )
        })}
      </div>
      <div id={choicesId} className={styles.choices}>
        {open?.choices.map(choice => (
          <button
            key={choice.id}
            type="button"
            className={styles.choice}
            aria-pressed={choice.current}
            aria-disabled={!areEditsCurrent}
            onKeyDown={closeOnEscape}
            onClick={() => areEditsCurrent && !choice.current && onEdit(choice.prompt)}
          >
            <span className={styles.image}>
              <ChoiceImage preview={preview} prompt={choice.prompt} />
            </span>
            {nameChoice(open.kind, choice)}
          </button>
        ))}
      </div>
    </div>
  )
}
