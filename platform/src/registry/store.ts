import { createFaultGroupsStore } from '../canary/fault-groups-store.ts'
import { createFaultReportsStore } from '../canary/fault-reports-store.ts'
import { createReleaseHealthStore } from '../canary/release-health-store.ts'
import type { Queries } from '../database/queries.ts'
import type { ReleaseStore } from './releases.ts'
import { createChannelReleasesStore } from './store/channel-releases-store.ts'
import { createPublishedReleasesStore } from './store/published-releases-store.ts'

export const createReleaseStore = (queries: Queries): ReleaseStore => ({
  ...createPublishedReleasesStore(queries),
  ...createChannelReleasesStore(queries),
  ...createReleaseHealthStore(queries),
  ...createFaultReportsStore(queries),
  addFaultToGroup: createFaultGroupsStore(queries).add,
})
