import type { QueryReader } from '@tessera/server-kit/database/queries'
import type { Queries } from './database/queries.ts'
import { createPlatformStores, type PlatformStores } from '@tessera/platform/stores'
import { createSecretStore, type SecretStore } from '@tessera/server-kit/secrets/store'
import type { TaskKinds } from './features/tasks/task-kind.ts'
import type { TaskKind } from './features/tasks/task-record.ts'
import { accountData } from './features/account-data/feature.ts'
import { accounts } from './features/accounts/feature.ts'
import { alerts } from './features/alerts/feature.ts'
import { audit } from './features/audit/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { operatorConsole } from './features/console/feature.ts'
import { creations } from './features/creations/feature.ts'
import { credits } from './features/credits/feature.ts'
import { desktopTools } from './features/desktop-tools/feature.ts'
import { dictionary } from './features/dictionary/feature.ts'
import { feedback } from './features/feedback/feature.ts'
import { gallery } from './features/gallery/feature.ts'
import { generation } from './features/generation/feature.ts'
import { legalTexts } from './features/legal-texts/feature.ts'
import { mails } from './features/mails/feature.ts'
import { media } from './features/media/feature.ts'
import { mediaAccess } from './features/media-access/feature.ts'
import { memberAdministration } from './features/member-administration/feature.ts'
import { models } from './features/models/feature.ts'
import { moderation } from './features/moderation/feature.ts'
import { monitoring } from './features/monitoring/feature.ts'
import { pages } from './features/pages/feature.ts'
import { payments } from './features/payments/feature.ts'
import { portfolios } from './features/portfolios/feature.ts'
import { rateLimits } from './features/rate-limits/feature.ts'
import { releases } from './features/releases/feature.ts'
import { reports } from './features/reports/feature.ts'
import { reviews } from './features/reviews/feature.ts'
import { subscriptions } from './features/subscriptions/feature.ts'
import { tasks } from './features/tasks/feature.ts'
import { uploads } from './features/uploads/feature.ts'
import { upscale } from './features/upscale/feature.ts'
import { webApp } from './features/web-app/feature.ts'

/**
 * The features of the server. Each imports only features that stand before it.
 *
 * @compositionRoot
 */
export const features = [
  mails,
  moderation,
  dictionary,
  rateLimits,
  audit,
  credits,
  media,
  accounts,
  notifications,
  subscriptions,
  payments,
  tasks,
  generation,
  upscale,
  creations,
  uploads,
  gallery,
  reports,
  reviews,
  portfolios,
  mediaAccess,
  desktopTools,
  legalTexts,
  pages,
  feedback,
  models,
  monitoring,
  alerts,
  releases,
  accountData,
  memberAdministration,
  operatorConsole,
  webApp,
] as const

type Stored = Extract<(typeof features)[number], { stores: unknown }>
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** The stores of the platform and of all features. */
export type Stores = { secrets: SecretStore } & PlatformStores & Intersection<ReturnType<Stored['stores']>>

/** @param read runs the queries of gallery pages */
export const createStores = (queries: Queries, read?: QueryReader): Stores =>
  Object.assign(
    { secrets: createSecretStore(queries) },
    createPlatformStores(queries),
    ...features.map(feature => ('stores' in feature ? feature.stores(queries, read) : {})),
  ) as Stores

type KindFactories = Intersection<Extract<(typeof features)[number], { taskKinds: unknown }>['taskKinds']>

const kindFactories: KindFactories = Object.assign(
  {},
  ...features.map(feature => ('taskKinds' in feature ? feature.taskKinds : {})),
) as KindFactories

/** The names of the kinds of tasks of all features. */
export const taskKindNames = Object.keys(kindFactories) as TaskKind[]

/** Defines the kinds of tasks of all features. */
export const createTaskKinds = (
  services: Intersection<Parameters<KindFactories[keyof KindFactories]>[0]>,
): TaskKinds =>
  Object.fromEntries(taskKindNames.map(kind => [kind, kindFactories[kind](services)])) as unknown as TaskKinds
