import { Button, EmptyState, leavesFocusTo } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { PageThumbnail } from '../../page/page-thumbnail.tsx'
import { pageOf, type TemplateName } from '../../templates/template.ts'
import { templates } from '../../templates/templates.ts'
import styles from './first-step.module.css'
import { firstCanvas } from './scroll-to-page.ts'

const shown: readonly TemplateName[] = ['template-2', 'cover', 'template-7']

/** What stands in the place of the pages while there are none. */
export function FirstStep({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('mfe-portfolio')
  const fan = templates.filter(({ name }) => shown.includes(name))
  return (
    <div className={styles.step}>
      <div className={styles.fan}>
        {fan.map(template => (
          <PageThumbnail key={template.name} page={pageOf(template, String)} height={150} greeked />
        ))}
      </div>
      <EmptyState
        title={t('pages.emptyTitle')}
        action={
          <Button ref={leavesFocusTo(firstCanvas)} size="large" onClick={onAdd}>
            {t('pages.start')}
          </Button>
        }
      >
        {t('pages.emptyText')}
      </EmptyState>
    </div>
  )
}
