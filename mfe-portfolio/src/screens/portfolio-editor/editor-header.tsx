import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { formatDate } from '@tessera/shared-contracts'
import {
  Button,
  buttonClass,
  classNames,
  Icon,
  IconButton,
  restoreFocusOnUnmount,
  useConfirm,
} from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  editorActions,
  selectCanDiscard,
  selectCanRedo,
  selectCanUndo,
  selectDraftStatus,
  selectIsEditingPublished,
} from './state/portfolio-editor-slice.ts'
import { ExportDraftButton } from './export-draft-button.tsx'
import styles from './portfolio-editor-screen.module.css'

interface EditorHeaderProps {
  /** None while no document is open. */
  onPreview?: () => void
}

export function EditorHeader({ onPreview }: EditorHeaderProps) {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const editsPublished = useAppSelector(selectIsEditingPublished)
  const canUndo = useAppSelector(selectCanUndo)
  const canRedo = useAppSelector(selectCanRedo)
  return (
    <header className={styles.header}>
      <Link to="/tools" className={buttonClass({ variant: 'ghost', size: 'small' })}>
        <Icon name="arrow-left" size={18} />
        <span className={styles.back}>{t('back')}</span>
      </Link>
      <h1 className={styles.heading}>{t(editsPublished ? 'editor.changing' : 'editor.heading')}</h1>
      <DraftStatus />
      <DiscardButton />
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
        aria-keyshortcuts="Control+Y Shift+Control+Z"
        disabled={!canRedo}
        onClick={() => dispatch(editorActions.redone())}
      />
      {onPreview && (
        <>
          <ExportDraftButton />
          <Button size="small" icon="eye" className={styles.preview} onClick={onPreview}>
            <span className={styles.previewText}>{t('preview.open')}</span>
          </Button>
        </>
      )}
    </header>
  )
}

/** Says whether the draft is saved, and when it was where that was before the editor was opened. */
function DraftStatus() {
  const { t, i18n } = useTranslation('mfe-portfolio')
  const status = useAppSelector(selectDraftStatus)
  const failed = status?.isSaved === false
  return (
    <p className={classNames(styles.draft, failed && styles.failed)} role="status">
      {failed && t('editor.draftLost')}
      {status?.isSaved &&
        (status.savedAt
          ? t('editor.draftKeptAt', {
              time: formatDate(new Date(status.savedAt).toISOString(), i18n.language, 'dateTime'),
            })
          : t('editor.draftKept'))}
    </p>
  )
}

/** Discards the draft after a confirmation. A new portfolio is empty again, a published one as published. */
function DiscardButton() {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const canDiscard = useAppSelector(selectCanDiscard)
  const kind = useAppSelector(selectIsEditingPublished) ? 'changes' : 'draft'
  if (!canDiscard) return null

  const discard = async () => {
    const confirmed = await confirm({
      title: t(`discard.${kind}.title`),
      message: t(`discard.${kind}.message`),
      confirmLabel: t(`discard.${kind}.confirm`),
      danger: true,
    })
    if (confirmed) dispatch(editorActions.draftDiscarded())
  }
  return (
    <Button
      ref={restoreFocusOnUnmount()}
      size="small"
      variant="ghost"
      icon="trash"
      className={styles.discard}
      onClick={() => void discard()}
    >
      <span className={styles.discardText}>{t(`discard.${kind}.action`)}</span>
    </Button>
  )
}
