import { Button, restoreFocusOnUnmount } from '@tessera/shared-ui'
import { diffWords, type TextChange } from './diff-words.ts'
import { useTexts } from '../../../texts.ts'
import type { PolishedPrompt } from './use-polish.ts'
import styles from './polish-changes.module.css'

interface PolishChangesProps extends PolishedPrompt {
  /** Id of the prompt's text field. */
  fieldId: string
  onUndo: () => void
}

const elements = { same: 'span', added: 'ins', removed: 'del' } as const satisfies Record<
  TextChange['kind'],
  string
>

/** Shows what the AI polish changed, with a button that undoes it. */
export function PolishChanges({ before, after, fieldId, onUndo }: PolishChangesProps) {
  const { t, i18n } = useTexts()
  if (before === after) return <p className={styles.unchanged}>{t('textToImage.polish.unchanged')}</p>
  return (
    <section aria-label={t('textToImage.polish.changed')} className={styles.changes}>
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
    </section>
  )
}
