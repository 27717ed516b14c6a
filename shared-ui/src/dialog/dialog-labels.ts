const labels = { en: { ok: 'OK', cancel: 'Cancel' }, zh: { ok: '确定', cancel: '取消' } }

/**
 * Returns the default labels of a dialog's buttons in the language of the page. They are not among the texts of the
 * shell, because this copy of the package can be in a page with a shell of an older release.
 */
export const getDialogLabels = () =>
  // A first frame has no document, and shows no dialog with these labels
  labels[typeof document !== 'undefined' && document.documentElement.lang.startsWith('en') ? 'en' : 'zh']
