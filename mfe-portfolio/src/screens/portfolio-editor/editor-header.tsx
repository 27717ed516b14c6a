import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { Button, buttonClass, classes, Icon, IconButton, leavesFocusTo, useConfirm } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  editorActions,
  isUnchanged,
  selectCanRedo,
  selectCanUndo,
  selectIsChange,
} from '../../document/portfolio-editor-slice.ts'
import styles from './portfolio-editor-screen.module.css'
import type { DraftState } from './use-draft.ts'

export function EditorHeader({ draft }: { draft: DraftState }) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const changing = useAppSelector(selectIsChange)
  const canUndo = useAppSelector(selectCanUndo)
  const canRedo = useAppSelector(selectCanRedo)
  return (
    <header className={styles.header}>
      <Link to="/tools" className={buttonClass({ variant: 'ghost', size: 'small' })}>
        <Icon name="arrow-left" size={18} />
        <span className={styles.back}>{t('back')}</span>
      </Link>
      <h1 className={styles.heading}>{t(changing ? 'editor.changing' : 'editor.heading')}</h1>
      <p className={classes(styles.draft, draft === 'lost' && styles.lost)} role="status">
        {draft === 'kept' && t('editor.draftKept')}
        {draft === 'lost' && t('editor.draftLost')}
      </p>
      <Discard />
      <IconButton
        icon="undo"
        label={t('editor.undo')}
        aria-keyshortcuts="Control+Z"
        disabled={!canUndo}
        onClick={() => dispatch(editorActions.undone())}
      />
      <IconButton
        icon="redo"
        label={t('editor.redo')}
        aria-keyshortcuts="Shift+Control+Z"
        disabled={!canRedo}
        onClick={() => dispatch(editorActions.redone())}
      />
    </header>
  )
}

/** Throws the draft away, after a question: a new portfolio starts over, a published one is as it was. */
function Discard() {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const unchanged = useAppSelector(isUnchanged)
  const what = useAppSelector(selectIsChange) ? 'changes' : 'draft'
  if (unchanged) return null

  const discard = async () => {
    const sure = await confirm({
      title: t(`discard.${what}.title`),
      message: t(`discard.${what}.message`),
      confirmLabel: t(`discard.${what}.confirm`),
      cancelLabel: t('cancel'),
      danger: true,
    })
    if (sure) dispatch(editorActions.draftDiscarded())
  }
  return (
    <Button
      ref={leavesFocusTo()}
      size="small"
      variant="ghost"
      className={styles.discard}
      onClick={() => void discard()}
    >
      {t(`discard.${what}.action`)}
    </Button>
  )
}
