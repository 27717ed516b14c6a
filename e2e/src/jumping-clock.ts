/** Loaded before a server: each SIGUSR2 sends its clock ten minutes ahead, and the clock alone. */
const jump = 10 * 60_000
const now = Date.now.bind(Date)
let ahead = 0
Date.now = () => now() + ahead
process.on('SIGUSR2', () => {
  ahead += jump
})
