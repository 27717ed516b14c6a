import { channels, getAudienceKey, type HealthProblem } from '@tessera/shared-contracts'
import type { TFunction } from 'i18next'
import { formatBytes } from '../../format-bytes.ts'
import { shortenVersion } from '../releases/parts/version-label.tsx'

/** Describes a problem in sentences. For a kind of a later server, returns the kind and its values. */
export function describeProblem(
  { kind, values }: HealthProblem,
  t: TFunction<'mfe-console'>,
  language: string,
): string[] {
  const getNumber = (name: string) => Number(values[name] ?? 0)
  const getText = (name: string) => String(values[name] ?? '')
  const toCount = (name: string) => getNumber(name).toLocaleString(language)
  const task = t(`task.${getText('task_kind')}`, { defaultValue: getText('task_kind') })
  switch (kind) {
    case 'store_unreachable':
    case 'no_gate_browser':
      return [t(`health.problem.${kind}`)]
    case 'disk_low':
      return [
        t('health.problem.disk_low', {
          free: formatBytes(getNumber('free_bytes'), t, language),
          percent: toCount('free_percent'),
        }),
      ]
    case 'tasks_stuck':
      return [
        t('health.problem.tasks_stuck', { task, count: getNumber('stuck') }),
        t('health.problem.queue', { waiting: toCount('waiting'), running: toCount('running') }),
        t('health.problem.oldest', { count: Math.ceil(getNumber('oldest_seconds') / 60) }),
      ]
    case 'engine_failing':
    case 'engine_misconfigured':
      return [t(`health.problem.${kind}`, { task, failed: toCount('failed'), tasks: toCount('tasks') })]
    case 'mail_failing':
      return [t('health.problem.mail_failing', { count: getNumber('failed') })]
    case 'credits_wrong':
      return [t('health.problem.credits_wrong', { count: getNumber('faults') })]
    case 'payments_to_refund':
      return [t('health.problem.payments_to_refund', { count: getNumber('payments') })]
    case 'release_failing': {
      const channel = t(`channel.${getText('channel')}`, { defaultValue: getText('channel') })
      const release = { remote: getText('remote'), version: shortenVersion(getText('version')) }
      const cohort = 'cohort' in values ? { kind: getText('cohort'), language: getText('language') } : null
      const audience = t(`releases.audience.${getAudienceKey(cohort)}`, {
        percent: toCount('percent'),
        count: getNumber('members'),
      })
      return [
        t('health.problem.release_failing', { ...release, channel, audience }),
        t('health.problem.reports', { faults: toCount('faults'), mounts: toCount('mounts') }),
      ]
    }
    case 'content_blocked': {
      const channel = t(`channel.${getText('channel')}`, { defaultValue: getText('channel') })
      const release = { remote: getText('remote'), version: shortenVersion(getText('version')) }
      return [
        t('health.problem.content_blocked', { ...release, channel }),
        t('health.problem.blocked', { blocked: getText('blocked'), directive: getText('directive') }),
      ]
    }
    default:
      return [
        t('health.problem.unknown', { kind }),
        ...Object.entries(values).map(([name, value]) => `${name}: ${value}`),
      ]
  }
}

const problemsOfReleases: ReadonlySet<string> = new Set(['release_failing', 'content_blocked'])

/** Returns the address of the page about a problem; null without one. */
export function getProblemLink({ kind, values }: HealthProblem): string | null {
  const { remote, channel } = values
  if (!problemsOfReleases.has(kind) || typeof remote !== 'string') return null
  const known = channels.find(each => each === channel)
  return `/console/releases/${encodeURIComponent(remote)}${known ? `?channel=${known}` : ''}`
}
