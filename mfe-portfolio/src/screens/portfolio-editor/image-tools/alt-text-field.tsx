import { useAppDispatch } from '@tessera/shared-auth'
import { maxAltTextLength, type Layer } from '@tessera/shared-contracts'
import { TextField } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import type { LayerPath } from '../document/layer-edits.ts'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import styles from './placement-tools.module.css'

/** What the image shows, in the language of the page, for visitors who do not see it. */
export function AltTextField({ layer, path }: { layer: Layer; path: LayerPath }) {
  const { t, i18n } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const language = i18n.language === 'zh' ? 'zh' : 'en'
  return (
    <div className={styles.altText}>
      <TextField
        label={t('picture.altText')}
        hint={t('picture.altHint')}
        maxLength={maxAltTextLength}
        value={layer.alt?.[language] ?? ''}
        onChange={({ target }) =>
          dispatch(editorActions.altTextSet({ ...path, language, text: target.value }))
        }
      />
    </div>
  )
}
