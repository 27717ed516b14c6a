import type { Services } from '../services.ts'

export type DemoDependencies = Pick<
  Services,
  'stores' | 'transact' | 'clock' | 'media' | 'imageProcessor' | 'passwords'
>
