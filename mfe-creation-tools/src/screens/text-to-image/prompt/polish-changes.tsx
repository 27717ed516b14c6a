import { Button, leavesFocusTo } from '@tessera/shared-ui'
import { changesBetween, type TextChange } from './text-changes.ts'
import { useTexts } from '../../../texts.ts'
import type { PolishedPrompt } from './use-polish.ts'
import styles from './polish-changes.module.css'

interface PolishChangesProps extends PolishedPrompt {
  /** Of the prompt. */
  fieldId: string
  onUndo: () => void
}

const elements = { same: 'span', added: 'ins', removed: 'del' } as const satisfies Record<
  TextChange['kind'],
  string
>

/** Shows what the AI helper made of the prompt, and takes it back in one step. */
export function PolishChanges({ before, after, fieldId, onUndo }: PolishChangesProps) {
  const { t, i18n } = useTexts()
  if (before === after) return <p className={styles.unchanged}>{t('textToImage.polish.unchanged')}</p>
  return (
    <section aria-label={t('textToImage.polish.changed')} className={styles.changes}>
      <p className={styles.text}>
        {changesBetween(before, after, i18n.language).map(({ kind, text }, index) => {
          const Element = elements[kind]
          return (
            <Element key={index} className={styles[kind]}>
              {text}
            </Element>
          )
        })}
      </p>
      <Button
        ref={leavesFocusTo(() => document.getElementById(fieldId))}
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
