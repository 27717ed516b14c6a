import { languages, promptExamples } from '@tessera/shared-contracts'
import { Dialog } from '@tessera/shared-ui'
import { useTexts } from '../../../../texts.ts'
import guideImages from './prompt-guide.webp'
import styles from './prompt-guide.module.css'

export interface PromptGuideProps {
  onPick: (prompt: string) => void
  onClose: () => void
}

/** The images are tiles of one file, row by row, drawn by `server/demo/make-prompt-guide.ts`. */
const columns = 6
const rows = Math.ceil(promptExamples.length / columns)

/** "What can I ask for?": subjects and styles that the engine draws. Each puts its prompt into the field. */
export function PromptGuide({ onPick, onClose }: PromptGuideProps) {
  const { t, i18n } = useTexts()
  const language = languages.find(each => each === i18n.language) ?? 'en'
  return (
    <Dialog
      open
      size="large"
      title={t('textToImage.guide.title')}
      closeLabel={t('shared.close')}
      onClose={onClose}
    >
      <p className={styles.hint}>{t('textToImage.guide.hint')}</p>
      {(['subject', 'style'] as const).map(kind => (
        <section key={kind} className={styles.section}>
          <h3>{t(`textToImage.guide.${kind}`)}</h3>
          <ul className={styles.examples}>
            {promptExamples.map((example, index) =>
              example.kind === kind ? (
                <li key={example.id}>
                  <button
                    type="button"
                    className={styles.example}
                    onClick={() => onPick(example.prompt[language])}
                  >
                    <span className={styles.image} style={getTileStyle(index)} />
                    <span>{example.prompt[language]}</span>
                  </button>
                </li>
              ) : null,
            )}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}

const getTileStyle = (index: number) => ({
  backgroundImage: `url(${guideImages})`,
  backgroundSize: `${columns * 100}% ${rows * 100}%`,
  backgroundPosition: `${((index % columns) / (columns - 1)) * 100}% ${(Math.floor(index / columns) / (rows - 1)) * 100}%`,
})
