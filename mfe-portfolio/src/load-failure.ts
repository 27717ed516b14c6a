import { isCallFailure } from '@tessera/shared-auth'
import type { TFunction } from 'i18next'

/** What a failed call for a portfolio says (specification 2, §8). */
export function loadFailure(error: unknown, t: TFunction<'mfe-portfolio'>): string {
  if (!isCallFailure(error)) return t('viewer.unknown')
  if (error.serverMessage) return error.serverMessage
  return error.kind === 'status' ? t('viewer.status', { status: error.status }) : t('viewer.unknown')
}
