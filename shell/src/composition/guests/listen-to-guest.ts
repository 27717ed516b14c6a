import type { ScreenContext } from '@tessera/shared-contracts'
import { extensionPaddingPx, type GuestMessage, type GuestPart } from './messages.ts'
import { createMessageBudget } from './message-budget.ts'
import type { FrameSlots } from './slots/frame-slots.ts'
import { toSitePath } from './to-site-path.ts'

/** The height that a guest may give itself. */
const maxHeightPx = { screen: 50_000, extension: 2_000 }
/** The width that an extension may request. Its slot gives it less where it has less. */
const maxWidthPx = 4_000

interface Guest {
  frame: HTMLIFrameElement
  /** The slots of a screen. An extension offers none. */
  slots: FrameSlots | undefined
  context: ScreenContext
  kind: GuestPart['kind']
}

/** Obeys the messages of a guest. Resolves when it has mounted, and rejects when it could not. */
export function listenToGuest(port: MessagePort, { frame, slots, context, kind }: Guest): Promise<void> {
  const isWithinBudget = createMessageBudget()
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<Partial<GuestMessage> | null>) => {
      if (!isWithinBudget()) return
      if (data) slots?.receive(data)
      if (data?.type === 'mounted') resolve()
      if (data?.type === 'failed') reject(toError(data))
      if (data?.type === 'error') throw toError(data)
      if (data?.type === 'size') resize(frame, data, kind)
      if (data?.type === 'escape') closeDialog(frame)
      if (data?.type === 'navigate') {
        const path = toSitePath(String(data.to))
        if (path !== null) context.navigate(path, { replace: data.options?.replace === true })
      }
    }
  })
}

/** A screen is as wide as the page. An extension is as wide as its content, where its slot has the room. */
function resize(
  { style }: HTMLIFrameElement,
  { widthPx, heightPx }: { widthPx?: number; heightPx?: number },
  kind: GuestPart['kind'],
): void {
  style.height = `${clamp(Number(heightPx), maxHeightPx[kind])}px`
  if (kind === 'screen') return
  style.width = `${clamp(Number(widthPx), maxWidthPx)}px`
  style.margin = `-${extensionPaddingPx}px`
  style.minWidth = style.maxWidth = `calc(100% + ${2 * extensionPaddingPx}px)`
}

const clamp = (value: number, max: number) => (value > 0 ? Math.min(value, max) : 0)

/** Keys that are pressed in a frame do not reach the dialog around it. */
function closeDialog(frame: HTMLIFrameElement): void {
  if (document.activeElement === frame) frame.closest('dialog')?.requestClose()
}

/** Its stack names the files of the release, so the page reports it as an error of the release. */
const toError = ({ message, stack }: { message?: string; stack?: string | undefined }) =>
  Object.assign(new Error(String(message)), { stack: String(stack) })
