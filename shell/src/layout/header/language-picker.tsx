import { languages, type Language } from '@tessera/shared-contracts'
import { afterPaint, Disclosure, Icon, useAlert } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './language-picker.module.css'
import { useLanguage } from '../../i18n/language.tsx'

/** The name of each language in that language. */
const nativeNames: Record<Language, string> = { en: 'English', zh: '中文' }

export function LanguagePicker() {
  const { t } = useTranslation('shell')
  return (
    <Disclosure
      label={t('frame.language')}
      trigger={<Icon name="globe" />}
      align="end"
      className={styles.picker}
      panelClassName={styles.panel}
    >
      {close => <LanguageChoices onChosen={close} />}
    </Disclosure>
  )
}

/** A button for each language. The language of the page is pressed. */
export function LanguageChoices({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('shell')
  const { language, setLanguage } = useLanguage()
  const alert = useAlert()

  async function choose(chosen: Language) {
    onChosen?.()
    // The pressed button is painted first, because another language rerenders the whole page.
    await new Promise<void>(afterPaint)
    try {
      await setLanguage(chosen)
    } catch {
      await alert({ message: t('frame.languageFailed') })
    }
  }

  return (
    <div role="group" aria-label={t('frame.language')} className={styles.choices}>
      {languages.map(each => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          className={styles.choice}
          onClick={() => void choose(each)}
        >
          {nativeNames[each]}
          {each === language && <Icon name="check" size={16} />}
        </button>
      ))}
    </div>
  )
}
