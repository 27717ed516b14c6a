/** Runs an expression as a file of a release: its address is in the stack trace of what it calls. Returns its value. */
export const runFile = (file: string, expression: string): unknown =>
  // oxlint-disable-next-line no-eval -- nothing else names the file of code in a stack trace
  (0, eval)(`${expression}\n//# sourceURL=${new URL(file, location.href).href}`)
