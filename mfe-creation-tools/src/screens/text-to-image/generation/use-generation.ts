import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { defaultEngineSettings, type EngineSettings } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { useEffect } from 'react'
import { useEngineSettingsQuery } from '../../../creation-tools-api.ts'
import type { Draft } from '../draft/draft.ts'
import { generationSlice, selectGeneration, selectTextToImage, type Generation } from './generation.ts'
import { cancelGeneration, joinGeneration, resumeGeneration, startGeneration } from './run-generation.ts'
import { generationMemory } from './running-task.ts'
import { memberOf } from '../../../tasks/member.ts'
import { useTexts } from '../../../texts.ts'

/** The generation of whoever is at the page, and the ways to start and to end one. */
export function useGeneration(): {
  generation: Generation
  settings: EngineSettings
  start: (draft: Draft) => void
  cancel: () => void
} {
  const dispatch = useAppDispatch()
  const generation = useAppSelector(selectGeneration)
  const member = useAppSelector(memberOf)
  const { data: answer } = useEngineSettingsQuery()
  const settings = answer?.data ?? defaultEngineSettings

  useEffect(() => void dispatch(resumeGeneration()), [dispatch, member])
  useEffect(
    () =>
      member === null ? undefined : generationMemory.watch(member, () => void dispatch(joinGeneration())),
    [dispatch, member],
  )
  useHistoryLossAlert()
  return {
    generation,
    settings,
    start: draft => void dispatch(startGeneration(draft, settings)),
    cancel: () => void dispatch(cancelGeneration()),
  }
}

/** Tells the member, once, that the finished pictures did not reach the history. */
function useHistoryLossAlert() {
  const { t } = useTexts()
  const alert = useAlert()
  const dispatch = useAppDispatch()
  const loss = useAppSelector(state => selectTextToImage(state).historyLoss)
  useEffect(() => {
    if (!loss) return
    dispatch(generationSlice.actions.historyLossTold())
    void alert({
      title: t('textToImage.history.loss.title'),
      message: t(`textToImage.history.loss.${loss}`),
      okLabel: t('shared.ok'),
    })
  }, [loss, alert, dispatch, t])
}
