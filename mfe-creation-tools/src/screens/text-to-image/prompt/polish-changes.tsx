import { Button, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { diffWords, type TextChange } from './diff-words.ts'
import type { Preview } from '../preview/use-preview.ts'
import { PromptChoices } from './prompt-choices.tsx'
import { useTexts } from '../../../texts.ts'
import type { PolishedPrompt } from './use-polish.ts'
import styles from './polish-changes.module.css'

interface PolishChangesProps extends PolishedPrompt {
  preview: Preview
  /** Id of the prompt's text field. */
  fieldId: string
  onChoose: (prompt: string) => void
  onUndo: () => void
}

const elements = { same: 'span', added: 'ins', removed: 'del' } as const satisfies Record<
  TextChange['kind'],
  string
>

/** Shows what the AI polish changed, other prompts to choose instead, and a button that undoes it. */
export function PolishChanges(props: PolishChangesProps) {
  const { before, after, choices, preview, fieldId, onChoose, onUndo } = props
  const { t, i18n } = useTexts()
  if (before === after) return <p className={styles.unchanged}>{t('textToImage.polish.unchanged')}</p>
  return (
    <section aria-label={t('textToImage.polish.changed')} className={styles.changes}>
      <div className={styles.summary}>
        <p className={styles.text}>
          {diffWords(before, after, i18n.language).map(({ kind, text }, index) => {
            const Element = elements[kind]
            return (
              <Element key={index} className={styles[kind]}>
                {text}
              </Element>
            )
          })}
        </p>
        <Button
          ref={restoreFocusOnUnmount(() => document.getElementById(fieldId))}
          size="small"
          variant="ghost"
          icon="undo"
          onClick={onUndo}
        >
          {t('textToImage.polish.undo')}
        </Button>
      </div>
      {choices.length > 1 && (
        <PromptChoices
          preview={preview}
          label={t('textToImage.polish.choices')}
          choices={choices.map(prompt => ({
            prompt,
            text: findAddition(before, prompt),
            name: prompt,
            isCurrent: prompt === after,
          }))}
          fieldId={fieldId}
          onChoose={onChoose}
        />
      )}
    </section>
  )
}

/** What a longer prompt says more, where it starts with the shorter one. */
const findAddition = (before: string, prompt: string): string =>
  prompt.startsWith(before) ? prompt.slice(before.length).replace(/^[\s,，]+/, '') : prompt
