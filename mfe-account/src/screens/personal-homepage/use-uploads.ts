import { callServer, isCallFailure, useAppDispatch } from '@tessera/shared-auth'
import { uploadCreation } from '@tessera/shared-contracts'
import { useAlert } from '@tessera/shared-ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { creationUploaded, galleryChanged, homepageChanged } from '../../account-api.ts'
import { failureMessage } from './failure-message.ts'
import { takePoster } from './take-poster.ts'
import { objectionTo } from './upload-limits.ts'
import { changed, newUpload, without, type Upload } from './uploads.ts'
import { usePassingMessage } from './use-passing-message.ts'

/** Files that are sent at once; a line is not faster for more. */
const together = 3

export interface Uploads {
  /** In the order they were chosen. */
  uploads: readonly Upload[]
  /** What the server said of the last one that arrived. */
  message: string | null
  /** Sends files; those that cannot be taken are named in an alert, and not sent. */
  add: (files: readonly File[]) => void
  cancel: (key: string) => void
  retry: (key: string) => void
}

/**
 * The member's files on their way (specification 2, §4 and §5). They go on while another tab is open.
 *
 * @param wantsPosters the server asks for a picture with each video
 */
export function useUploads(wantsPosters: boolean): Uploads {
  const { t } = useTranslation('mfe-account')
  const alert = useAlert()
  const dispatch = useAppDispatch()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [message, say] = usePassingMessage()
  const running = useRef(new Map<string, AbortController>())
  const alerting = useRef(false)

  const change = (key: string, change: Partial<Upload>) => setUploads(all => changed(all, key, change))

  /** One at a time: of many files that fail together, each says on its own tile why. */
  async function tell(title: string, message: string): Promise<void> {
    if (alerting.current) return
    alerting.current = true
    await alert({ title, message, okLabel: t('ok') })
    alerting.current = false
  }

  async function send({ key, file }: Upload): Promise<void> {
    const controller = new AbortController()
    running.current.set(key, controller)
    change(key, { state: 'sending', share: 0, reason: null })
    try {
      const poster = wantsPosters && file.type.startsWith('video/') ? await takePoster(file) : null
      const { success, error, message, new_creation } = await callServer(
        uploadCreation,
        { creation_image: file, ...(poster && { poster }) },
        {
          signal: controller.signal,
          headers: { 'Idempotency-Key': key },
          onUploadProgress: share => change(key, { share, state: share < 1 ? 'sending' : 'processing' }),
        },
      )
      if (!success) return fail(key, error || message || t('failure.unknown'))
      setUploads(all => without(all, key))
      say(message || t('upload.done'))
      dispatch(new_creation ? creationUploaded(new_creation) : homepageChanged())
      dispatch(galleryChanged())
    } catch (error) {
      if (controller.signal.aborted) return setUploads(all => without(all, key))
      fail(key, isCallFailure(error) ? failureMessage(error, t) : t('failure.unknown'))
    } finally {
      running.current.delete(key)
    }
  }

  function fail(key: string, reason: string): void {
    change(key, { state: 'failed', reason })
    void tell(t('upload.failedTitle'), reason)
  }

  const sendNext = useEffectEvent(() => {
    const waiting = uploads.filter(({ key, state }) => state === 'waiting' && !running.current.has(key))
    for (const upload of waiting.slice(0, together - running.current.size)) void send(upload)
  })
  useEffect(() => sendNext(), [uploads])

  // A page that is left in the middle of it loses what has gone so far.
  const busy = uploads.some(({ state }) => state !== 'failed')
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])

  return {
    uploads,
    message,
    add(files) {
      const refused = files.flatMap(file => {
        const objection = objectionTo(file)
        return objection ? [{ file, objection }] : []
      })
      const good = files.filter(file => objectionTo(file) === null)
      if (good.length > 0) setUploads(all => [...all, ...good.map(newUpload)])
      const [first] = refused
      if (!first) return
      const names = files.length > 1 ? [refused.map(({ file }) => file.name).join(', ')] : []
      const reasons = new Set(refused.map(({ objection }) => t(`upload.${objection}`)))
      void tell(t('upload.errorTitle'), [...reasons, ...names].join('\n'))
    },
    cancel(key) {
      running.current.get(key)?.abort()
      setUploads(all => without(all, key))
    },
    retry: key => change(key, { state: 'waiting', share: 0, reason: null }),
  }
}
