import type { Compiler } from 'webpack'

/** Replaces `import.meta.url` with the address of the folder of the release. */
export class ReleaseUrlPlugin {
  apply(compiler: Compiler): void
}
