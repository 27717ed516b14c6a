import { formatDate, type CodeState, type ListedCode } from '@tessera/shared-contracts'
import { Badge, Button, linkClass, Notice, useConfirm } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useListCodesInfiniteQuery, useRevokeCodesMutation } from '../../codes-api.ts'
import { DataTable, type Column } from '../../list/data-table.tsx'
import { PagedList } from '../../list/paged-list.tsx'
import { toPlanName } from '../../plan-name.ts'
import { useConsoleAction } from '../../use-console-action.ts'
import styles from './code-list.module.css'

/** The list of codes. Unused ones can be selected and revoked. */
export function CodeList({ state }: { state: CodeState | undefined }) {
  const { t, i18n } = useTranslation('mfe-console')
  const act = useConsoleAction()
  const confirm = useConfirm()
  const query = useListCodesInfiniteQuery(state ? { state } : {}, {
    // The key of the list changes when codes are created, so it is mounted again
    refetchOnMountOrArgChange: true,
  })
  const [revokeCodes, { isLoading }] = useRevokeCodesMutation()
  const [selected, setSelected] = useState<readonly string[]>([])
  const [message, setMessage] = useState<{ text: string; isFailure: boolean } | null>(null)

  async function revoke() {
    const count = selected.length
    const isConfirmed = await confirm({
      title: t('codes.revokeTitle', { count }),
      message: t('codes.revokeText'),
      confirmLabel: t('codes.revoke', { count }),
      danger: true,
    })
    if (!isConfirmed) return
    const result = await act(() => revokeCodes({ ids: [...selected] }))
    if (result.isDone) {
      setSelected([])
      setMessage({ text: t('codes.revoked', { count: result.response.revoked ?? 0 }), isFailure: false })
      void query.refetch()
    } else if (result.failure) setMessage({ text: result.failure, isFailure: true })
  }

  const toggle = (id: string) =>
    setSelected(ids => (ids.includes(id) ? ids.filter(each => each !== id) : [...ids, id]))
  const columns: readonly Column<ListedCode>[] = [
    {
      id: 'select',
      label: t('codes.select'),
      render: code =>
        code.state === 'unused' && (
          <input
            type="checkbox"
            className={styles.check}
            aria-label={t('codes.selectOne', { id: code.id })}
            checked={selected.includes(code.id)}
            onChange={() => toggle(code.id)}
          />
        ),
    },
    { id: 'id', label: t('codes.id'), render: ({ id }) => <code>{id}</code> },
    {
      id: 'carries',
      label: t('codes.carries'),
      render: ({ plan, credits }) =>
        plan ? toPlanName(plan, t) : t('codes.credits', { count: credits ?? 0 }),
    },
    {
      id: 'created',
      label: t('codes.created'),
      render: ({ created_at }) => formatDate(created_at, i18n.language),
    },
    { id: 'state', label: t('codes.state'), render: code => <CodeStateBadge state={code.state} /> },
    { id: 'used', label: t('codes.usedBy'), render: code => <Redemption code={code} /> },
  ]
  return (
    <>
      {selected.length > 0 && (
        <Button className={styles.revoke} variant="danger" busy={isLoading} onClick={() => void revoke()}>
          {t('codes.revoke', { count: selected.length })}
        </Button>
      )}
      {message && <Notice tone={message.isFailure ? 'danger' : 'success'}>{message.text}</Notice>}
      <PagedList
        query={query}
        rows={query.data?.pages.flatMap(page => page.codes ?? [])}
        emptyText={t('codes.none')}
      >
        {codes => (
          <DataTable caption={t('pages.codes')} columns={columns} rows={codes} getKey={({ id }) => id} />
        )}
      </PagedList>
    </>
  )
}

const tones = { unused: 'success', used: 'neutral', revoked: 'danger' } as const

function CodeStateBadge({ state }: { state: string }) {
  const { t } = useTranslation('mfe-console')
  const tone = state in tones ? tones[state as keyof typeof tones] : 'neutral'
  return <Badge tone={tone}>{t(`codes.states.${state}`, { defaultValue: state })}</Badge>
}

function Redemption({ code: { used_at, used_by } }: { code: ListedCode }) {
  const { i18n } = useTranslation('mfe-console')
  if (!used_at) return null
  return (
    <>
      {used_by && (
        <Link className={linkClass} to={`/console/members/${encodeURIComponent(used_by.id)}`}>
          <bdi>{used_by.username}</bdi>
        </Link>
      )}{' '}
      <time dateTime={used_at}>{formatDate(used_at, i18n.language)}</time>
    </>
  )
}
