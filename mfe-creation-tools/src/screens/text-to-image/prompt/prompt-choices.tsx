import { restoreFocusOnUnmount } from '@tessera/shared-ui'
import { ChoiceImage, useChoiceRequest } from '../preview/choice-image.tsx'
import type { Preview } from '../preview/use-preview.ts'
import styles from './prompt-choices.module.css'

interface PromptChoicesProps {
  preview: Preview
  /** The accessible name. It tells the part of the page from others. */
  label: string
  choices: readonly {
    prompt: string
    /** Below the image. */
    text: string
    name: string
    isCurrent?: boolean
  }[]
  /** Id of the prompt's text field. */
  fieldId: string
  onChoose: (prompt: string) => void
}

/** Prompts to use, each with the small image that it gives. */
export function PromptChoices({ preview, label, choices, fieldId, onChoose }: PromptChoicesProps) {
  useChoiceRequest(
    preview,
    label,
    choices.map(({ prompt }) => prompt),
  )
  return (
    <div role="group" aria-label={label} className={styles.choices}>
      {choices.map(({ prompt, text, name, isCurrent }) => (
        <button
          key={prompt}
          ref={restoreFocusOnUnmount(() => document.getElementById(fieldId))}
          type="button"
          className={styles.choice}
          aria-label={name}
          aria-pressed={isCurrent}
          title={prompt}
          onClick={() => onChoose(prompt)}
        >
          {preview.drawsChoices && (
            <span className={styles.image}>
              <ChoiceImage preview={preview} prompt={prompt} />
            </span>
          )}
          <span className={styles.text}>{text}</span>
        </button>
      ))}
    </div>
  )
}
