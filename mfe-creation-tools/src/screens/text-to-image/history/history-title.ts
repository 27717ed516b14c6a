/** Id of the heading of the history. */
export const historyTitleId = 'history-title'

/** Where the keyboard goes on in the history when what it was at is gone, and nothing stands in its place. */
export const historyTitle = () => document.getElementById(historyTitleId)
