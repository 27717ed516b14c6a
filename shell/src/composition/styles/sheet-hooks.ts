/** What the page does when a script changes a style sheet, which no observer reports. */
export interface SheetHooks {
  onInsert?: (sheet: CSSStyleSheet, index: number) => void
  onReplace?: (sheet: CSSStyleSheet) => void
  /** Soon after a script has read or set the constructed sheets of the document. */
  onAdopt?: () => void
}

/** The hooks of a page whose sheets have them already. The early script and the shell share them. */
const hooksKey = Symbol.for('tessera.sheetHooks')

/** Adds hooks to the methods of sheets, once. Call it before the natives of the page are recorded. */
export function hookSheets(): SheetHooks {
  const existing = Reflect.get(globalThis, hooksKey) as SheetHooks | undefined
  if (existing) return existing
  const hooks: SheetHooks = {}
  Reflect.set(globalThis, hooksKey, hooks)
  const { prototype } = CSSStyleSheet
  const insertRule = Reflect.get(prototype, 'insertRule')
  const replaceSync = Reflect.get(prototype, 'replaceSync')
  prototype.insertRule = function (this: CSSStyleSheet, ...args) {
    const index = insertRule.apply(this, args)
    hooks.onInsert?.(this, index)
    return index
  }
  prototype.replaceSync = function (this: CSSStyleSheet, text) {
    replaceSync.call(this, text)
    hooks.onReplace?.(this)
  }
  hookAdoptedSheets(hooks)
  return hooks
}

function hookAdoptedSheets(hooks: SheetHooks): void {
  const accessor = Object.getOwnPropertyDescriptor(Document.prototype, 'adoptedStyleSheets')
  if (!accessor) return
  let isWaiting = false
  const wait = () => {
    if (isWaiting || !hooks.onAdopt) return
    isWaiting = true
    queueMicrotask(() => {
      hooks.onAdopt?.()
      isWaiting = false
    })
  }
  Object.defineProperty(Document.prototype, 'adoptedStyleSheets', {
    ...accessor,
    get(this: Document) {
      wait()
      return accessor.get?.call(this) as unknown
    },
    set(this: Document, sheets: unknown) {
      wait()
      accessor.set?.call(this, sheets)
    },
  })
}
