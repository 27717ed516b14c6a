import type { OwnCreation } from '@tessera/shared-contracts'
import { buttonClass, EmptyState, Icon, VisuallyHidden } from '@tessera/shared-ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CreationCard } from './creation-card.tsx'
import { ManageBar } from './manage-bar.tsx'
import { useDeletion } from './use-deletion.ts'
import styles from './creations-tab.module.css'

/** The member's works, and their management (specification 2, §4). */
export function CreationsTab({ creations }: { creations: readonly OwnCreation[] }) {
  const { t } = useTranslation('mfe-account')
  const { leaving, announcement, deleteOne, deleteSelected } = useDeletion()
  const [managing, setManaging] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])

  const grid = useRef<HTMLUListElement>(null)

  const shown = creations.filter(({ id }) => !leaving.includes(String(id)))
  // A work that is gone is not chosen any more, whoever removed it.
  const selected = shown.map(({ id }) => String(id)).filter(id => chosen.includes(id))

  const stopManaging = () => {
    setManaging(false)
    setChosen([])
  }
  const removeOne = async (id: string) => {
    if (await deleteOne(id)) grid.current?.focus({ preventScroll: true })
  }
  const removeSelected = async () => {
    if (await deleteSelected(selected)) stopManaging()
  }

  return (
    <section>
      <div className={styles.bar}>
        <Link to="/portfolio-editor" className={buttonClass({ variant: 'primary' })}>
          <Icon name="plus" size={18} />
          {t('creations.createWork')}
        </Link>
        {shown.length > 0 && (
          <ManageBar
            managing={managing}
            selected={selected.length}
            total={shown.length}
            onManage={() => setManaging(true)}
            onSelectAll={all => setChosen(all ? shown.map(({ id }) => String(id)) : [])}
            onDelete={() => void removeSelected()}
            onCancel={stopManaging}
          />
        )}
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {shown.length === 0 ? (
        <EmptyState icon="images" title={t('creations.emptyTitle')}>
          {t('creations.emptyText')}
        </EmptyState>
      ) : (
        <ul ref={grid} tabIndex={-1} className={styles.grid}>
          {shown.map(creation => {
            const id = String(creation.id)
            return (
              <li key={id}>
                <CreationCard
                  creation={creation}
                  onDelete={() => void removeOne(id)}
                  selection={
                    managing
                      ? { chosen: chosen.includes(id), onChange: () => setChosen(toggled(chosen, id)) }
                      : undefined
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

const toggled = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id]
