import { createFaultGroupsStore } from '../canary/fault-groups-store.ts'
import { createFaultReportsStore } from '../canary/fault-reports-store.ts'
import { createReleaseHealthStore } from '../canary/release-health-store.ts'
import type { Queries } from '../database/queries.ts'
import type { ReleaseStore } from './releases.ts'
import { createLiveReleases } from './store/live-releases.ts'
import { createStoredReleases } from './store/stored-releases.ts'

export const createReleaseStore = (queries: Queries): ReleaseStore => ({
  ...createStoredReleases(queries),
  ...createLiveReleases(queries),
  ...createReleaseHealthStore(queries),
  ...createFaultReportsStore(queries),
  addFaultToGroup: createFaultGroupsStore(queries).add,
})
