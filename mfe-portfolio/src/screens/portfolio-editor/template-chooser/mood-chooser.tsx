import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { ChoiceGroup } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { getFontStack } from '../document/fonts.ts'
import { editorActions, selectDocument } from '../state/portfolio-editor-slice.ts'
import { defaultMood, isMoodName, moodNames, moods } from '../templates/moods.ts'
import styles from './mood-chooser.module.css'

/** Sets the colors and the font of the whole portfolio, also of the pages that it has. */
export function MoodChooser() {
  const { t } = useTranslation('mfe-portfolio')
  const dispatch = useAppDispatch()
  const current = useAppSelector(state => selectDocument(state).mood)
  return (
    <div className={styles.moods}>
      <ChoiceGroup
        label={t('moods.label')}
        columns={4}
        value={isMoodName(current) ? current : defaultMood}
        onValueChange={mood => dispatch(editorActions.moodSet({ mood }))}
        options={moodNames.map(name => {
          const { background, fontColor, font, palette } = moods[name]
          return {
            value: name,
            label: t(`moods.${name}`),
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
                  {t('moods.sample')}
                </span>
                <span>{t(`moods.${name}`)}</span>
              </>
            ),
          }
        })}
      />
    </div>
  )
}
