import { callServer, useAppDispatch } from '@tessera/shared-auth'
import { uploadCreation } from '@tessera/shared-contracts'
import type { GenerationParameters } from '@tessera/shared-contracts/generation-parameters'
import { useAlert } from '@tessera/shared-ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prependCreation, invalidateGallery, invalidateHomepage } from '../../../account-api.ts'
import { describeFailure } from '../describe-failure.ts'
import { capturePoster } from './capture-poster.ts'
import { validateUpload } from './validate-upload.ts'
import { useTransientMessage } from '../use-transient-message.ts'

/** More uploads at once would share the same bandwidth. */
const maxConcurrentUploads = 3

export interface Upload {
  /** Idempotency key: the same for each attempt, so that the server saves one creation. */
  key: string
  file: File
  /** In `review` the user sees what the file says about how it was made. */
  state: 'reading' | 'review' | 'waiting' | 'sending' | 'processing' | 'failed'
  /** The share that has been sent, 0 to 1. */
  progress: number
  reason: string | null
  /** What the file says about how it was made; null where it says nothing. */
  parameters: GenerationParameters | null
  leavesOutParameters: boolean
  /** Who sees it: all users, or its owner alone. */
  isPublic: boolean
}

/** An upload that has succeeded. */
interface FinishedUpload {
  /** Null where the server does not return it. */
  id: string | null
  message: string
}

const waitingState = { state: 'waiting', progress: 0, reason: null } as const
const readingState = {
  ...waitingState,
  state: 'reading',
  parameters: null,
  leavesOutParameters: false,
} as const

async function readParameters(file: File): Promise<GenerationParameters | null> {
  try {
    const { readFileParameters } = await import('./parameters/parameters-review.ts')
    return await readFileParameters(file)
  } catch {
    return null
  }
}

/**
 * Uploads the user's files (specification 2, §4 and §5). Uploads continue while another tab of the screen is open.
 *
 * @param needsPosters whether the server wants a poster image with each video
 * @param isPublic who sees the uploads that are added: all users, or their owner alone
 */
export function useUploads(needsPosters: boolean, isPublic: boolean) {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const dispatch = useAppDispatch()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [finished, setFinished] = useState<readonly FinishedUpload[]>([])
  const [message, showMessage] = useTransientMessage()
  const abortControllers = useRef(new Map<string, AbortController>())
  const isAlertOpen = useRef(false)

  const update = (key: string, change: Partial<Upload>) =>
    setUploads(all => all.map(upload => (upload.key === key ? { ...upload, ...change } : upload)))
  const remove = (key: string) => setUploads(all => all.filter(upload => upload.key !== key))

  /** Shows one alert at a time. When many uploads fail together, each card shows its own reason. */
  async function showAlert(title: string, message: string): Promise<void> {
    if (isAlertOpen.current) return
    isAlertOpen.current = true
    await alert({ title, message })
    isAlertOpen.current = false
  }

  /** Asks about the parameters of images; other files wait for nothing. A file that cannot be read says nothing. */
  async function read({ key, file }: Upload): Promise<void> {
    const parameters = file.type.startsWith('image/') ? await readParameters(file) : null
    update(key, { parameters, state: parameters ? 'review' : 'waiting' })
  }

  async function send({ key, file, leavesOutParameters, isPublic }: Upload): Promise<void> {
    const controller = new AbortController()
    abortControllers.current.set(key, controller)
    update(key, { state: 'sending', progress: 0, reason: null })
    try {
      const poster = needsPosters && file.type.startsWith('video/') ? await capturePoster(file) : null
      // Not an RTK Query endpoint: its base query reports no upload progress and sends no idempotency key.
      const { success, error, message, new_creation, warning } = await callServer(
        uploadCreation,
        {
          ...(leavesOutParameters && { leave_out_parameters: '1' as const }),
          ...(!isPublic && { public: '0' as const }),
          creation_image: file,
          ...(poster && { poster }),
        },
        {
          signal: controller.signal,
          headers: { 'Idempotency-Key': key },
          onUploadProgress: progress =>
            update(key, { progress, state: progress < 1 ? 'sending' : 'processing' }),
        },
      )
      if (!success) return fail(key, describeFailure({ error, message }, t))
      remove(key)
      setFinished(all => [
        ...all,
        { id: new_creation ? String(new_creation.id) : null, message: message || t('upload.done') },
      ])
      dispatch(new_creation ? prependCreation(new_creation) : invalidateHomepage())
      dispatch(invalidateGallery())
      if (warning) void showAlert(t('upload.playbackTitle', { name: file.name }), warning)
    } catch (error) {
      if (controller.signal.aborted) return remove(key)
      fail(key, describeFailure(error, t))
    } finally {
      abortControllers.current.delete(key)
    }
  }

  function fail(key: string, reason: string): void {
    update(key, { state: 'failed', reason })
    void showAlert(t('upload.failedTitle'), reason)
  }

  const startWaitingUploads = useEffectEvent(() => {
    const waiting = uploads.filter(
      ({ key, state }) => state === 'waiting' && !abortControllers.current.has(key),
    )
    for (const upload of waiting.slice(0, maxConcurrentUploads - abortControllers.current.size))
      void send(upload)
  })
  useEffect(() => startWaitingUploads(), [uploads])

  // Leaving the page would lose the unfinished uploads.
  const hasPending = uploads.some(({ state }) => state !== 'failed')
  useEffect(() => {
    if (!hasPending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasPending])

  // The message of the server is that of one upload (specification 2, §7)
  const [onlyOne] = finished.length === 1 ? finished : []
  const finishedMessage = hasPending ? undefined : onlyOne?.message
  const showFinishedMessage = useEffectEvent(showMessage)
  useEffect(() => {
    if (finishedMessage !== undefined) showFinishedMessage(finishedMessage)
  }, [finishedMessage])

  return {
    /** In the order in which they were added. */
    uploads,
    /** The server's message where one file was uploaded, for 3 s. */
    message,
    /** The ids of the creations of the last uploads, once none is pending. */
    finishedIds: hasPending ? [] : finished.flatMap(({ id }) => id ?? []),
    dismissFinished: () => setFinished([]),
    /** Uploads the valid files. An alert names the others. */
    add(files: readonly File[]) {
      const rejected = files.flatMap(file => {
        const problem = validateUpload(file)
        return problem ? [{ file, problem }] : []
      })
      const accepted = files.filter(file => validateUpload(file) === null)
      const added = accepted.map(file => ({ key: crypto.randomUUID(), file, isPublic, ...readingState }))
      if (added.length > 0) {
        setUploads(all => [...all, ...added])
        if (!hasPending) setFinished([])
      }
      for (const upload of added) void read(upload)
      const [first] = rejected
      if (!first) return
      const names = files.length > 1 ? [rejected.map(({ file }) => file.name).join(', ')] : []
      const reasons = new Set(rejected.map(({ problem }) => t(`upload.${problem}`)))
      void showAlert(t('upload.errorTitle'), [...reasons, ...names].join('\n'))
    },
    cancel(key: string) {
      abortControllers.current.get(key)?.abort()
      remove(key)
    },
    retry: (key: string) => update(key, waitingState),
    /** Uploads the files in review. Of those whose keys are among `leftOut`, the parameters are not published. */
    finishReview: (leftOut: readonly string[]) =>
      setUploads(all =>
        all.map(upload =>
          upload.state === 'review'
            ? { ...upload, state: 'waiting', leavesOutParameters: leftOut.includes(upload.key) }
            : upload,
        ),
      ),
    cancelReview: () => setUploads(all => all.filter(({ state }) => state !== 'review')),
  }
}

export type Uploads = ReturnType<typeof useUploads>
