import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { ChoiceGroup } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { getFontStack } from '../document/fonts.ts'
import { editorActions, selectDocument } from '../state/portfolio-editor-slice.ts'
import { defaultTheme, isThemeName, themeNames, themes } from '../templates/themes.ts'
import styles from './theme-chooser.module.css'

/** Sets the colors and the font of the whole portfolio, also of the pages that it has. */
export function ThemeChooser() {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const current = useAppSelector(state => selectDocument(state).mood)
  return (
    <div className={styles.themes}>
      <ChoiceGroup
        label={t('themes.label')}
        columns={4}
        value={isThemeName(current) ? current : defaultTheme}
        onValueChange={theme => dispatch(editorActions.themeSet({ theme }))}
        options={themeNames.map(name => {
          const { background, fontColor, font, palette } = themes[name]
          return {
            value: name,
            label: t(`themes.${name}`),
            content: (
              <>
                <span
                  aria-hidden="true"
                  className={styles.swatch}
                  style={{
                    background,
                    color: fontColor,
                    fontFamily: getFontStack(font),
                    borderBottomColor: palette.accent,
                  }}
                >
                  {t('themes.sample')}
                </span>
                <span>{t(`themes.${name}`)}</span>
              </>
            ),
          }
        })}
      />
    </div>
  )
}
