import { useAppDispatch, useAppSelector } from '@tessera/shared-auth'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { selectMemberId } from '../../../tasks/select-member-id.ts'
import { runDeviceUpscale } from '../device/run-device-upscale.ts'
import type { UpscaleSettings } from '../queue/use-upscale-queue.ts'
import { getTitleFromFileName, isTooLarge, type SourceImage } from '../source-image/source-image.ts'
import { createServerUpscale, type ServerUpscaleState } from './server-upscale.ts'
import { upscaleStorage } from './upscale-storage.ts'
import type { Upscale } from './upscale.ts'

/**
 * The last upscale, with the functions that start and cancel one. A reload, another tab and a later visit find
 * a task on the server again. Work on this device ends with the screen.
 */
export function useUpscale() {
  const dispatch = useAppDispatch()
  const member = useAppSelector(selectMemberId)
  const [serverState, setServerState] = useState<ServerUpscaleState>({ phase: 'idle' })
  const [server] = useState(() => createServerUpscale(dispatch, setServerState))
  /** Null where the last upscale ran on the server. A change of the member leaves it alone. */
  const [deviceState, setDeviceState] = useState<Upscale | null>(null)
  const deviceRun = useRef<AbortController | null>(null)
  const upscale: Upscale = deviceState ?? serverState

  const resume = useEffectEvent(() => {
    if (!deviceState) server.resume()
  })
  useEffect(() => {
    if (member === null) return undefined
    server.setMember(member)
    resume()
    const stopWatching = upscaleStorage.watch(member, () => resume())
    return () => {
      stopWatching()
      server.setMember(null)
    }
  }, [member, server])
  useEffect(() => () => deviceRun.current?.abort(), [])

  return {
    upscale,
    start({ file, url, size }: SourceImage, { draft, target }: UpscaleSettings): void {
      const input = { target, title: getTitleFromFileName(file), original: url }
      if (isTooLarge(size, draft.factor)) {
        const failure = { kind: 'tooLarge', factor: draft.factor } as const
        setDeviceState({ phase: 'failed', input, task: null, failure, unanswered: null })
        return
      }
      if (target === 'server') {
        setDeviceState(null)
        server.start(file, draft, input)
      } else {
        const { signal } = (deviceRun.current = new AbortController())
        void runDeviceUpscale(file, draft, input, { signal, onChange: setDeviceState })
      }
    },
    cancel(): void {
      if (!deviceState) return server.cancel()
      if (deviceState.phase !== 'running') return
      deviceRun.current?.abort()
      setDeviceState({ phase: 'canceled', input: deviceState.input, task: null })
    },
  }
}
