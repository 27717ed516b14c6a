import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { defaultEngineSettings } from '@tessera/shared-contracts'
import { useEffect, useEffectEvent } from 'react'
import { useEngineSettingsQuery } from '../../../creation-tools-api.ts'
import { selectMemberId } from '../../../tasks/select-member-id.ts'
import { useTexts } from '../../../texts.ts'
import { useMessage } from '../../../use-message.ts'
import type { Draft } from '../draft/draft.ts'
import { generationSlice, selectGeneration, selectTextToImage } from './generation-slice.ts'
import { generationStorage } from './generation-storage.ts'
import { cancelGeneration, joinGeneration, resumeGeneration, startGeneration } from './run-generation.ts'

/** The current member's generation, with the functions that start and cancel one. */
export function useGeneration() {
  const dispatch = useAppDispatch()
  const generation = useAppSelector(selectGeneration)
  const member = useAppSelector(selectMemberId)
  const { data: response, isError } = useEngineSettingsQuery()
  const settings = response?.data ?? defaultEngineSettings

  useEffect(() => void dispatch(resumeGeneration()), [dispatch, member])
  useEffect(
    () =>
      member === null ? undefined : generationStorage.watch(member, () => void dispatch(joinGeneration())),
    [dispatch, member],
  )
  useHistorySaveFailureAlert()
  return {
    generation,
    settings,
    /** Whether they are still the default settings, until the server has responded. */
    areSettingsPending: response === undefined && !isError,
    start: (draft: Draft) => void dispatch(startGeneration(draft, settings)),
    cancel: () => void dispatch(cancelGeneration()),
  }
}

/** Alerts the member, once, that the finished images are not in the history. */
function useHistorySaveFailureAlert() {
  const { t } = useTexts()
  const showMessage = useMessage()
  const dispatch = useAppDispatch()
  const failure = useAppSelector(state => selectTextToImage(state).historySaveFailure)
  const showFailure = useEffectEvent(() => {
    if (!failure) return
    dispatch(generationSlice.actions.historySaveFailureShown())
    void showMessage(t('textToImage.history.loss.title'), t(`textToImage.history.loss.${failure}`))
  })
  useEffect(() => showFailure(), [failure])
}
