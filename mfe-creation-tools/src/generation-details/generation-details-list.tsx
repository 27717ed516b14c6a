import { scenarios, type GenerationDetails } from '@tessera/shared-contracts'
import { classNames } from '@tessera/shared-ui'
import { useTexts } from '../texts.ts'
import styles from './generation-details-list.module.css'

interface GenerationDetailsListProps {
  details: GenerationDetails
  /** Omit the prompt where it is shown beside the list. */
  showsPrompt?: boolean
}

/** Their values are long. */
const wideNames: ReadonlySet<string> = new Set(['prompt', 'negative', 'loras'])

/** What is known of how an image was generated. What is not known is left out. */
export function GenerationDetailsList({ details, showsPrompt = false }: GenerationDetailsListProps) {
  const { t, i18n } = useTexts()
  const { prompt, scenario, width, height, count, strength, seed, engine, generator, loras = [] } = details
  const format = (number: number) => new Intl.NumberFormat(i18n.language).format(number)
  const isKnownScenario = scenarios.some(({ id }) => id === scenario)
  const entries = {
    prompt: (showsPrompt && prompt) || null,
    negative: details.negative ?? null,
    scenario: isKnownScenario ? t(`textToImage.scenarios.${scenario}`) : scenario,
    dimensions: width && height ? `${width} × ${height}` : null,
    quantity: count,
    strength: strength === null ? null : format(strength),
    // Without separators, so that it can be copied into the field
    seed: seed === null ? null : String(seed),
    engine,
    model: details.model ?? null,
    loras:
      loras.map(({ name, weight }) => (weight === null ? name : `${name} (${format(weight)})`)).join(', ') ||
      null,
    sampler: details.sampler ?? null,
    steps: details.steps ?? null,
    cfg: details.cfg === undefined ? null : format(details.cfg),
  }
  const known = Object.entries(entries).filter(([, value]) => value !== null)
  if (known.length === 0 && !generator) return null
  return (
    <>
      {generator && (
        <p dir="auto" className={styles.generator}>
          {t('textToImage.details.madeWith', { generator })}
        </p>
      )}
      <dl className={styles.details}>
        {known.map(([name, value]) => (
          <div key={name} className={classNames(wideNames.has(name) && styles.prompt)}>
            <dt>{t(`textToImage.details.${name}`)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
