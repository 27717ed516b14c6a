import { FormDialog, SelectField, TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMintCodesMutation } from '../../codes-api.ts'
import { useConsoleAction } from '../../use-console-action.ts'
import { MintedCodes } from './minted-codes.tsx'

const contents = ['credits', 'monthly', 'annual'] as const
type Content = (typeof contents)[number]

/** Creates codes, and shows them once. */
export function MintDialog({ onMinted, onClose }: { onMinted: () => void; onClose: () => void }) {
  const { t } = useTranslation('mfe-console')
  const act = useConsoleAction()
  const [mintCodes, { isLoading }] = useMintCodesMutation()
  const [content, setContent] = useState<Content>('credits')
  const [credits, setCredits] = useState('600')
  const [count, setCount] = useState('10')
  const [failure, setFailure] = useState<string | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isValid = isWholeNumber(count, 500) && (content !== 'credits' || isWholeNumber(credits, 1_000_000))

  async function mint() {
    setFailure(null)
    const carried = content === 'credits' ? { credits: Number(credits) } : { plan: content }
    const result = await act(() => mintCodes({ ...carried, count: Number(count) }))
    if (!result.isDone) return setFailure(result.failure)
    setCodes(result.response.codes ?? [])
    onMinted()
  }
  if (codes) return <MintedCodes codes={codes} onClose={onClose} />
  return (
    <FormDialog
      title={t('codes.create')}
      closeLabel={t('close')}
      submitLabel={t('codes.create')}
      busy={isLoading}
      disabled={!isValid}
      failure={failure}
      onSubmit={mint}
      onClose={onClose}
    >
      <SelectField
        label={t('codes.carries')}
        value={content}
        options={contents.map(value => ({
          value,
          label: value === 'credits' ? t('members.credits') : t(`plan.${value}`),
        }))}
        onChange={event => setContent(contents.find(each => each === event.target.value) ?? 'credits')}
      />
      {content === 'credits' && (
        <TextField
          label={t('codes.amount')}
          hint={t('codes.amountHint')}
          inputMode="numeric"
          value={credits}
          onChange={event => setCredits(event.target.value.trim())}
        />
      )}
      <TextField
        label={t('codes.count')}
        hint={t('codes.countHint')}
        inputMode="numeric"
        value={count}
        onChange={event => setCount(event.target.value.trim())}
      />
    </FormDialog>
  )
}

const isWholeNumber = (typed: string, max: number) =>
  /^\d{1,7}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= max
