import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { limits, portfolioFonts } from '@tessera/shared-contracts'
import { Button, SelectField, Switch } from '@tessera/shared-ui'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isPortfolioFont } from './document/fonts.ts'
import { isFull } from './document/page-edits.ts'
import { defaultPageBackground } from './document/portfolio-document.ts'
import {
  editorActions,
  selectDocument,
  selectIsEditingPublished,
  selectSelectedPage,
} from './state/portfolio-editor-slice.ts'
import { ColorField } from './color-field/color-field.tsx'
import { PageList } from './page-list/page-list.tsx'
import { UnfinishedParts } from './unfinished/unfinished-parts.tsx'
import styles from './page-management.module.css'

interface PageManagementProps {
  publishing: boolean
  /** Who sees the portfolio when it is published: all users, or the member alone. */
  isPublic: boolean
  onVisibilityChange: (isPublic: boolean) => void
  onAdd: () => void
  onPublish: () => void
}

const fontOptions = portfolioFonts.map(font => ({ value: font, label: font }))

/** The left side of the editor: colors, font, pages, and the publish button with the choice who sees the portfolio. */
export function PageManagement(props: PageManagementProps) {
  const { publishing, isPublic, onVisibilityChange, onAdd, onPublish } = props
  const { t } = useTranslation('mfe-portfolio')
  const isUpdate = useAppSelector(selectIsEditingPublished)
  const publishButton = useRef<HTMLButtonElement>(null)
  const full = useAppSelector(state => isFull(selectDocument(state)))
  return (
    <aside className={styles.management} aria-label={t('management.name')}>
      <h2 className={styles.heading}>{t('management.name')}</h2>
      <Appearance />
      <div className={styles.pages}>
        <PageList />
      </div>
      <div className={styles.actions}>
        {full && <p className={styles.note}>{t('management.full', { max: limits.portfolio.maxPages })}</p>}
        <UnfinishedParts publishButton={publishButton} />
        <Button icon="plus" disabled={full} onClick={onAdd}>
          {t('management.add')}
        </Button>
        <Switch
          className={styles.visibility}
          label={t(isPublic ? 'management.everyone' : 'management.onlyMe')}
          title={t('management.whoSees')}
          checked={isPublic}
          onCheckedChange={onVisibilityChange}
        />
        <Button ref={publishButton} variant="primary" icon="send" busy={publishing} onClick={onPublish}>
          {t(`management.${getPublishLabel(isUpdate, publishing)}`)}
        </Button>
      </div>
    </aside>
  )
}

/** Returns the key of the label of the publish button. */
function getPublishLabel(isUpdate: boolean, publishing: boolean) {
  if (isUpdate) return publishing ? 'updating' : 'update'
  return publishing ? 'publishing' : 'publish'
}

/** The background of the selected page, and the color and font of all texts. */
const Appearance = memo(function Appearance() {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const font = useAppSelector(state => selectDocument(state).font)
  const fontColor = useAppSelector(state => selectDocument(state).fontColor)
  const page = useAppSelector(selectSelectedPage)
  return (
    <div className={styles.appearance}>
      <ColorField
        label={t('management.background')}
        value={page?.backgroundColor ?? defaultPageBackground}
        onValueChange={color => {
          if (page) dispatch(editorActions.backgroundSet({ pageId: page.id, color }))
        }}
      />
      <ColorField
        label={t('management.fontColor')}
        value={fontColor}
        align="end"
        onValueChange={color => dispatch(editorActions.fontColorSet({ color }))}
      />
      <SelectField
        label={t('management.font')}
        className={styles.font}
        options={fontOptions}
        value={font}
        onChange={({ target }) => {
          if (isPortfolioFont(target.value)) dispatch(editorActions.fontSet({ font: target.value }))
        }}
      />
    </div>
  )
})
