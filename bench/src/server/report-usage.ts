/** Preloaded into a server: responds to each message with the CPU time and memory that the process has used. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system, memory: process.memoryUsage.rss() })
})
// The IPC channel must not keep the server's process alive
process.channel?.unref()
