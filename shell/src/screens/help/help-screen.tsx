import { buttonClass, EmptyState, TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { BackHome } from '../back-home.tsx'
import styles from './help.module.css'
import { helpTopics } from './help-topics.ts'

/** Questions and answers for every tool, with a search field. */
export function HelpScreen() {
  const { t } = useTranslation('shell')
  const [query, setQuery] = useState('')
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)

  const found = helpTopics
    .map(({ topic, questions }) => ({
      topic: t(`help.topics.${topic}`),
      questions: questions
        .map(name => ({
          name,
          question: t(`help.questions.${name}.question`),
          answer: t(`help.questions.${name}.answer`),
        }))
        .filter(({ question, answer }) => {
          const text = `${t(`help.topics.${topic}`)} ${question} ${answer}`.toLowerCase()
          return words.every(word => text.includes(word))
        }),
    }))
    .filter(({ questions }) => questions.length > 0)
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0)

  return (
    <div className={styles.page}>
      <BackHome />
      <header className={styles.hero}>
        <h1>{t('help.title')}</h1>
        <p>{t('help.subtitle')}</p>
        <div role="search">
          <TextField
            label={t('help.search')}
            type="search"
            placeholder={t('help.searchPlaceholder')}
            value={query}
            onChange={event => setQuery(event.target.value)}
          />
        </div>
        <p role="status" className={styles.count}>
          {words.length > 0 && t('help.found', { count })}
        </p>
      </header>
      {found.map(({ topic, questions }) => (
        <section key={topic} className={styles.topic} aria-label={topic}>
          <h2>{topic}</h2>
          <div>
            {questions.map(({ name, question, answer }) => (
              // A search opens the entries that it finds.
              <details key={name} open={words.length > 0} className={styles.entry}>
                <summary>{question}</summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
      {count === 0 && (
        <EmptyState
          icon="search"
          title={t('help.nothingTitle', { query: query.trim() })}
          action={
            <Link to="/feedback" className={buttonClass()}>
              {t('help.ask')}
            </Link>
          }
        >
          {t('help.nothingText')}
        </EmptyState>
      )}
    </div>
  )
}
