import { languages, type Language } from '@tessera/shared-contracts'
import { afterPaint, Disclosure, Icon, useAlert } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import styles from './language-picker.module.css'
import { useLanguage } from './language.tsx'

/** Each language in its own words, the same whatever the page speaks. */
const ownNames: Record<Language, string> = { en: 'English', zh: '中文' }

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

/** The languages as buttons, the page's own pressed. */
export function LanguageChoices({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('shell')
  const { language, setLanguage } = useLanguage()
  const alert = useAlert()

  async function choose(chosen: Language) {
    onChosen?.()
    // The press answers first: another language has the whole page drawn anew.
    await new Promise<void>(afterPaint)
    try {
      await setLanguage(chosen)
    } catch {
      await alert({ message: t('frame.languageFailed'), okLabel: t('dialog.ok') })
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
          {ownNames[each]}
          {each === language && <Icon name="check" size={16} />}
        </button>
      ))}
    </div>
  )
}
