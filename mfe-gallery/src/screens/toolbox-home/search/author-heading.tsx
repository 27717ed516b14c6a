import { Avatar } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import type { GalleryAuthor } from '../../../gallery-api.ts'
import styles from './author-heading.module.css'

/** The most that the server counts. */
const maxCountedCreations = 1_000

/** The heading of an author's page. */
export function AuthorHeading({ name, author }: { name: string; author: GalleryAuthor | undefined }) {
  const { t } = useTranslation('mfe-gallery')
  const count = author?.works ?? 0
  return (
    <div className={styles.author}>
      <span aria-hidden>
        <Avatar name={name} src={author?.avatarUrl} size={56} />
      </span>
      <div className={styles.texts}>
        <h1 className={styles.name} tabIndex={-1}>
          <bdi>{name}</bdi>
        </h1>
        <p className={styles.count}>
          {count >= maxCountedCreations
            ? t('author.manyWorks', { limit: maxCountedCreations })
            : count > 0 && t('author.works', { count })}
        </p>
      </div>
    </div>
  )
}
