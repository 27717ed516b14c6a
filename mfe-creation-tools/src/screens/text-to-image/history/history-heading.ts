export const historyHeadingId = 'history-title'

/** Receives the focus when the focused element of the history was removed without a replacement. */
export const getHistoryHeading = () => document.getElementById(historyHeadingId)
