import { callServer, useAppDispatch } from '@tessera/shared-auth'
import { uploadCreation } from '@tessera/shared-contracts'
import type { GenerationParameters } from '@tessera/shared-contracts/generation-parameters'
import { useAlert } from '@tessera/shared-ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prependCreation, invalidateGallery, invalidateHomepage } from '../../../account-api.ts'
import { describeFailure } from '../describe-failure.ts'
import { capturePoster } from './capture-poster.ts'
import { createUpload, retriedState, type FinishedUpload, type Upload } from './upload.ts'
import { isPending, summarizeBatch } from './upload-batch.ts'
import { listRejectedFiles, validateUpload } from './validate-upload.ts'
import { useTransientMessage } from '../use-transient-message.ts'

/** More uploads at once would share the same bandwidth. */
const maxConcurrentUploads = 3

async function readParameters(file: File): Promise<GenerationParameters | null> {
  try {
    const { readFileParameters } = await import('./parameters/parameters-review.ts')
    return await readFileParameters(file)
  } catch {
    return null
  }
}

/**
 * Uploads the user's files (specification 2, §4 and §5). Uploads continue while another tab of the screen is open. How a
 * batch has ended is reported once, when none of its uploads is pending.
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

  const updateAll = (change: (upload: Upload) => Partial<Upload> | null) =>
    setUploads(all =>
      all.map(upload => {
        const changed = change(upload)
        return changed ? { ...upload, ...changed } : upload
      }),
    )
  const update = (key: string, change: Partial<Upload>) =>
    updateAll(upload => (upload.key === key ? change : null))
  const remove = (key: string) => setUploads(all => all.filter(upload => upload.key !== key))

  /** Asks about the parameters of images; other files wait for nothing. A file that cannot be read says nothing. */
  async function read({ key, file }: Upload): Promise<void> {
    const parameters = file.type.startsWith('image/') ? await readParameters(file) : null
    update(key, { parameters, state: parameters ? 'review' : 'waiting' })
  }

  async function send({ key, file, leavesOutParameters, isPublic }: Upload): Promise<void> {
    const controller = new AbortController()
    abortControllers.current.set(key, controller)
    const fail = (failure: unknown) => update(key, { state: 'failed', reason: describeFailure(failure, t) })
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
      if (!success) return fail({ error, message })
      remove(key)
      setFinished(all => [
        ...all,
        {
          id: new_creation ? String(new_creation.id) : null,
          fileName: file.name,
          message: message || t('upload.done'),
          warning: warning || null,
        },
      ])
      dispatch(new_creation ? prependCreation(new_creation) : invalidateHomepage())
      dispatch(invalidateGallery())
    } catch (error) {
      if (controller.signal.aborted) return remove(key)
      fail(error)
    } finally {
      abortControllers.current.delete(key)
    }
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
  const hasPending = uploads.some(isPending)
  useEffect(() => {
    if (!hasPending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [hasPending])

  const batch = summarizeBatch(uploads, finished)
  /** The message and the alerts of the specification are those of one upload (2, §7 and §8). A notice reports on several. */
  const reportOnlyUpload = useEffectEvent(() => {
    if (batch.size !== 1) return
    for (const { reason } of batch.failed)
      void alert({ title: t('upload.failedTitle'), message: reason ?? t('failure.unknown') })
    for (const { fileName: name, message, warning } of batch.finished) {
      showMessage(message)
      if (warning) void alert({ title: t('upload.playbackTitle', { name }), message: warning })
    }
  })
  const wasPending = useRef(false)
  useEffect(() => {
    if (wasPending.current && !hasPending) reportOnlyUpload()
    wasPending.current = hasPending
  }, [hasPending])

  return {
    /** In the order in which they were added. */
    uploads,
    batch,
    /** The server's message where one file was uploaded, for 3 s. */
    message,
    /** Hides how the latest batch has ended. The cards of the failed uploads stay. */
    dismissBatch() {
      if (hasPending) return
      setFinished([])
      updateAll(() => ({ isOfEarlierBatch: true }))
    },
    /** Uploads the valid files. An alert names the others. */
    add(files: readonly File[]) {
      const added = files
        .filter(file => validateUpload(file) === null)
        .map(file => createUpload(file, isPublic))
      if (added.length > 0) {
        const earlier = (all: readonly Upload[]) =>
          hasPending ? all : all.map(upload => ({ ...upload, isOfEarlierBatch: true }))
        setUploads(all => [...earlier(all), ...added])
        if (!hasPending) setFinished([])
      }
      for (const upload of added) void read(upload)
      const rejected = listRejectedFiles(files, problem => t(`upload.${problem}`))
      if (rejected.length > 0) void alert({ title: t('upload.errorTitle'), message: rejected.join('\n') })
    },
    cancel(key: string) {
      abortControllers.current.get(key)?.abort()
      remove(key)
    },
    retry: (key: string) => update(key, retriedState),
    /** Sends the failed uploads of the latest batch again. */
    retryFailed: () =>
      updateAll(upload => (isPending(upload) || upload.isOfEarlierBatch ? null : retriedState)),
    /** Uploads the files in review. Of those whose keys are among `leftOut`, the parameters are not published. */
    finishReview: (leftOut: readonly string[]) =>
      updateAll(({ key, state }) =>
        state === 'review' ? { state: 'waiting', leavesOutParameters: leftOut.includes(key) } : null,
      ),
    cancelReview: () => setUploads(all => all.filter(({ state }) => state !== 'review')),
  }
}

export type Uploads = ReturnType<typeof useUploads>
