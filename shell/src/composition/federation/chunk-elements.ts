/**
 * Lets the runtimes of builds find the elements of their chunks by address alone. They also look for the attribute below, which
 * has the name of the build and of the chunk: with another build of that name in the page, a runtime would wait for the
 * script of the other build, and take its style for the own one.
 */
export function identifyChunksByAddress(): void {
  for (const { prototype } of [HTMLScriptElement, HTMLLinkElement]) {
    // The early script may run late
    if (Object.hasOwn(prototype, 'setAttribute')) continue
    const { setAttribute } = prototype
    prototype.setAttribute = function setOtherAttribute(name, value) {
      if (name !== 'data-webpack' && name !== 'data-rspack') setAttribute.call(this, name, value)
    }
  }
}
