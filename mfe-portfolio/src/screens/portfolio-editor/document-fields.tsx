import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { limits } from '@tessera/shared-contracts'
import { TextArea, TextField } from '@tessera/shared-ui'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { editorActions, selectDocument } from './state/portfolio-editor-slice.ts'
import styles from './portfolio-editor-screen.module.css'

export const titleFieldId = 'portfolio-title'

/** Title and description of the portfolio. Renders again for these two only. */
export const DocumentFields = memo(function DocumentFields() {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const title = useAppSelector(state => selectDocument(state).title)
  const description = useAppSelector(state => selectDocument(state).description)
  const max = limits.portfolio.maxTitleLength
  return (
    <div className={styles.fields}>
      <TextField
        id={titleFieldId}
        label={t('heading.title')}
        hint={t('heading.counter', { count: title.length, max })}
        placeholder={t('heading.titlePlaceholder')}
        maxLength={max}
        value={title}
        onChange={event => dispatch(editorActions.titleSet({ title: event.target.value }))}
      />
      <TextArea
        label={t('heading.description')}
        placeholder={t('heading.descriptionPlaceholder')}
        rows={2}
        maxLength={limits.portfolio.maxDescriptionLength}
        value={description}
        onChange={event => dispatch(editorActions.descriptionSet({ description: event.target.value }))}
      />
    </div>
  )
})
