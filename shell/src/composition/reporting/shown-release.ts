import type { FaultReport } from '@tessera/shared-contracts'

/** The release whose screen the page shows, as reports name it. */
export type ShownRelease = Pick<FaultReport, 'composition' | 'remote' | 'version' | 'path'>
