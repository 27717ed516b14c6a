/** The budget of one request, whatever it contains. */
export const requestBudget = {
  /** Processor time of the whole process in milliseconds, which a busy machine does not change. */
  processorMs: 1_500,
  /** Growth of the resident memory. */
  memoryBytes: 300_000_000,
} as const

/** Starts to measure a request. The returned function returns the exceeded budget, or null. */
export function measureRequest(budget: Record<keyof typeof requestBudget, number> = requestBudget) {
  const startUsage = process.cpuUsage()
  const startMemory = process.memoryUsage.rss()
  return (): string | null => {
    const { user, system } = process.cpuUsage(startUsage)
    const processorMs = Math.round((user + system) / 1_000)
    const memoryBytes = process.memoryUsage.rss() - startMemory
    if (processorMs > budget.processorMs) return `it took ${processorMs} ms of the processor`
    if (memoryBytes > budget.memoryBytes) return `it took ${Math.round(memoryBytes / 1_000_000)} MB`
    return null
  }
}
