import type { OwnCreation } from '@tessera/shared-contracts'
import { Card, Skeleton, Tabs } from '@tessera/shared-ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Homepage } from '../../account-api.ts'
import { BillingTab } from './billing/billing-tab.tsx'
import { CreationsTab } from './creations/creations-tab.tsx'
import { AccountDataCard } from './settings/account-data-card.tsx'
import { PasswordForm } from './settings/password-form.tsx'
import { ProfileForm } from './settings/profile-form.tsx'
import styles from './settings/settings-tab.module.css'
import { useSettingsDrafts } from './settings/use-settings-drafts.ts'
import { useSharedImage } from './uploads/use-shared-image.ts'
import { useUploads } from './uploads/use-uploads.ts'
import { NotificationMailsCard } from './settings/notification-mails-card.tsx'
import { VisibilityCard } from './settings/visibility-card.tsx'
import { useDefaultVisibility } from './visibility/use-default-visibility.ts'

/** Few visits open the settings, so the code and the calls of these cards are loaded with the tab. */
const SecurityCard = lazy(async () => ({
  default: (await import('./settings/security-card.tsx')).SecurityCard,
}))
const TwoStepCard = lazy(async () => ({
  default: (await import('./settings/two-step/two-step-card.tsx')).TwoStepCard,
}))

const tabIds = ['creations', 'settings', 'billing'] as const

interface HomepageTabsProps {
  user: NonNullable<Homepage['user_info']>
  creations: readonly OwnCreation[]
  /** Of the next page of creations; null if all are loaded. */
  nextCursor: string | null
  /** Whether the server wants a poster image with each video. */
  needsPosters: boolean
}

export function HomepageTabs({ user, creations, nextCursor, needsPosters }: HomepageTabsProps) {
  const { t } = useTranslation('mfe-account')
  const [params, setParams] = useSearchParams()
  const active = tabIds.find(id => id === params.get('tab')) ?? 'creations'
  // Uploads and drafts live here, so that they survive a change of the tab.
  const visibility = useDefaultVisibility(user)
  const uploads = useUploads(needsPosters, visibility.isPublic)
  useSharedImage(uploads.add)
  const drafts = useSettingsDrafts()
  const contents = {
    creations: (
      <CreationsTab creations={creations} nextCursor={nextCursor} uploads={uploads} visibility={visibility} />
    ),
    settings: (
      <div className={styles.settings}>
        <ProfileForm user={user} drafts={drafts} />
        <VisibilityCard visibility={visibility} />
        <PasswordForm drafts={drafts} />
        <Suspense fallback={<LoadingCard />}>
          <SecurityCard user={user} drafts={drafts} />
        </Suspense>
        <Suspense fallback={<LoadingCard />}>
          <TwoStepCard />
        </Suspense>
        <NotificationMailsCard />
        <AccountDataCard />
      </div>
    ),
    billing: <BillingTab bills={user.bills ?? []} />,
  }
  return (
    <Tabs
      label={t('tabs.label')}
      tabs={tabIds.map(id => ({ id, label: t(`tabs.${id}`), content: contents[id] }))}
      active={active}
      onActiveChange={id => setParams(id === 'creations' ? {} : { tab: id })}
    />
  )
}

const LoadingCard = () => (
  <Card>
    <Skeleton style={{ height: 320 }} />
  </Card>
)
